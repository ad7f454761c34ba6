export {
  type AccessControl,
  type Command,
  CommandRefused,
  type Credential,
  type Delivery,
  type Device,
} from './access-control-adapter.ts';
export { isReachable, simulator } from './simulator.ts';
