/** A registered device: enough for any vendor's system to find it. */
export interface Device {
  id: number;
  type: string;
  addr: string | null;
  serialNumber: string | null;
  /** In use; nothing is sent to a disabled device. */
  status: boolean;
}

/** What a device can do: `on` until `off` is what a facility's light does while it is booked, and a door that stays unlocked. */
export interface Command {
  /** Idempotency key: the same for every attempt, another one when a user retries. */
  key: string;
  kind: 'open' | 'restart' | 'on' | 'off';
  device: Device;
}

/** What a device lets somebody in by: a card, the plate of a resident's car or of a visit, a face. */
export interface Credential {
  kind: 'card' | 'plate' | 'face' | 'visit';
  /** Of the card, car, person or visit: the same for as long as there is one, whatever its number. */
  id: number;
  /** The card's number as readers report it, the plate as cameras read it, the id of the photo. */
  value: string;
  /** After this the device itself refuses it. */
  validUntil: Date | null;
  /** Since when the register says so, by the clock of the database. */
  changedAt: Date;
  /** To be removed here, while another device at this address, or another car or visit with the same plate, still needs it. */
  isWantedAtAddress: boolean;
}

/** Credentials to add to a device or to remove from it, many at a time. Adding one that is there, or removing one that is not, succeeds. */
export interface Delivery {
  /** Idempotency key: the same for every attempt with the same content. */
  key: string;
  kind: 'add' | 'remove';
  device: Device;
  credentials: Credential[];
  /** When it was put together, by the clock of the database: what is read of the system after it is as new as these credentials. */
  claimedAt: Date;
  /** The device has left this address, or is gone: where the address is gone, too, nothing is left to remove. */
  isFormerAddress: boolean;
}

/** State of a command or delivery the vendor's system has accepted. */
export type Outcome = 'waiting' | 'applied' | 'refused';

/**
 * Adapter of one vendor's access control system. A system accepts a command at once and executes it later, so sending and polling the
 * outcome are two calls. All end when the signal aborts; a failure to reach the system is thrown.
 */
export interface AccessControl {
  /** Sends a command and returns the system's reference for it. Idempotent by the command's key. */
  send(command: Command, signal: AbortSignal): Promise<string>;
  /** The same for credentials. A delivery is refused as a whole; its credentials are then sent one by one. */
  deliver(delivery: Delivery, signal: AbortSignal): Promise<string>;
  outcome(reference: string, signal: AbortSignal): Promise<Outcome>;
  /** What the device has, for the drift report; null where the system cannot tell. */
  credentialsOf(device: Device, signal: AbortSignal): Promise<Pick<Credential, 'kind' | 'value'>[] | null>;
}

/** A retry cannot succeed: no such device, an invalid card. */
export class CommandRefused extends Error {}

/** A retry may succeed. `isAnswered`: the system is there and answered with an error, which may be about one credential of many. */
export class CommandFailed extends Error {
  readonly isAnswered: boolean;
  constructor(message: string, isAnswered: boolean) {
    super(message);
    this.isAnswered = isAnswered;
  }
}
