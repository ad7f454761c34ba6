export {
  type AccessControl,
  type Command,
  CommandRefused,
  type Credential,
  type Delivery,
  type Device,
} from './access-control-adapter.ts';
export { type SendStep, sendAndPoll } from './send-and-poll.ts';
export { isReachable, simulator } from './simulator.ts';
