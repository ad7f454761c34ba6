/** One rate of a parking system: free minutes, an amount or a share of the fee. */
export interface Rate {
  code: string;
  nameTh: string;
  nameEn: string;
  minutes: number | null;
  amountSatang: number | null;
  percent: number | null;
}

/** A car by its plate as cameras read it, and the Thai name of its province. */
export interface Car {
  plate: string;
  province: string | null;
}

/** A stamp for a parking ticket, or for a car that is inside. The key is the same for every attempt. */
export type Stamp = { key: string; code: string } & ({ ticketNo: string } | { car: Car });

/** Adapter of one vendor's parking system. All calls end when the signal aborts; a failure to reach the system is thrown. */
export interface ParkingSystem {
  listRates(signal: AbortSignal): Promise<Rate[]>;
  /** Sends a stamp and returns the system's reference for it. Idempotent by its key. */
  apply(stamp: Stamp, signal: AbortSignal): Promise<string>;
  outcome(reference: string, signal: AbortSignal): Promise<'waiting' | 'applied' | 'refused'>;
  /** False where the system cannot take a stamp back, or no longer. */
  void(reference: string, signal: AbortSignal): Promise<boolean>;
}

/** A retry cannot succeed: no such ticket, or the car has left. */
export class StampRefused extends Error {}
