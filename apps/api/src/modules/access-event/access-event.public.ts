export { oldestKept } from './clock.ts';
export { deviceName, newDeviceSecret } from './device-key.ts';
