export {
  type AccessControl,
  type Command,
  CommandRefused,
  type Credential,
  type Delivery,
  type Device,
} from './access-control-adapter.ts';
export { accessControlOf } from './access-control-of.ts';
export { isAllowedHost } from './allowed-hosts.ts';
export { type SendStep, sendAndPoll } from './send-and-poll.ts';
export { isReachable } from './simulator.ts';
export { type StoredSystem, systemContext } from './stored-system.ts';
export { testConnection } from './test-connection.ts';
