export { notifyAccount } from './notification.account.ts';
export { registerDevice } from './notification.devices.ts';
export { notifyPeople } from './notify-people.ts';
