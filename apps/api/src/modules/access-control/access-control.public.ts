export {
  type AccessControl,
  type Command,
  CommandFailed,
  CommandRefused,
  type Credential,
  type Delivery,
  type Device,
} from './access-control-adapter.ts';
export { accessControlOf } from './access-control-of.ts';
export { isAllowedHost } from './allowed-hosts.ts';
export { watchAnswer, withDeliverySlot } from './delivery-slots.ts';
export { type SendStep, sendAndPoll } from './send-and-poll.ts';
export { isReachable } from './simulator.ts';
export { type StoredSystem, systemContext } from './stored-system.ts';
export { testConnection } from './test-connection.ts';
