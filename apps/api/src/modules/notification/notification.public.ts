export { notifyAccount } from './notification.account.ts';
export { registerDevice } from './notification.devices.ts';
export type { WorkSource } from './work-source.ts';
