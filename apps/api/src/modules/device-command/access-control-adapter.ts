import type { CommandKind } from '@lobby/contract/areas/device-command';

/** A device as the registry knows it: enough for any maker's system to find its own. */
export interface Device {
  id: number;
  type: string;
  addr: string | null;
  serialNumber: string | null;
  /** In use; nobody sends a command to one that is switched off. */
  status: boolean;
}

export interface Command {
  id: number;
  /** The same for every try, and another one when somebody asks again. */
  key: string;
  kind: CommandKind;
  cardNo: string | null;
  device: Device;
}

/** What became of a command the system has taken. */
export type Outcome = 'waiting' | 'applied' | 'refused';

/**
 * One maker's access control system. A system takes a command at once and brings it to its devices later, so that sending and
 * hearing what came of it are two questions. Both end when the signal says so; a failure to reach the system is thrown.
 */
export interface AccessControl {
  /** Hands a command over and gives back the system's own name for it. Sent twice with the same key, it is done once. */
  send(command: Command, signal: AbortSignal): Promise<string>;
  outcome(reference: string, signal: AbortSignal): Promise<Outcome>;
}

/** Trying again cannot help: no such device, a card the system does not take. */
export class Refused extends Error {}
