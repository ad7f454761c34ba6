import type { CommandKind } from '@lobby/contract/areas/device-command';

/** A registered device: enough for any vendor's system to find it. */
export interface Device {
  id: number;
  type: string;
  addr: string | null;
  serialNumber: string | null;
  /** In use; no command is sent to a disabled device. */
  status: boolean;
}

export interface Command {
  id: number;
  /** Idempotency key: the same for every attempt, another one when a user retries. */
  key: string;
  kind: CommandKind;
  cardNo: string | null;
  device: Device;
}

/** State of a command the vendor's system has accepted. */
export type Outcome = 'waiting' | 'applied' | 'refused';

/**
 * Adapter of one vendor's access control system. A system accepts a command at once and executes it later, so sending and polling the
 * outcome are two calls. Both end when the signal aborts; a failure to reach the system is thrown.
 */
export interface AccessControl {
  /** Sends a command and returns the system's reference for it. Idempotent by the command's key. */
  send(command: Command, signal: AbortSignal): Promise<string>;
  outcome(reference: string, signal: AbortSignal): Promise<Outcome>;
}

/** A retry cannot succeed: no such device, an invalid card. */
export class CommandRefused extends Error {}
