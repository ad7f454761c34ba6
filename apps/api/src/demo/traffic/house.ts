export type GateKind = 'door' | 'elevator' | 'conventional-parking' | 'auto-parking';
export type Way = 'in' | 'out';
export type VehicleClass = 'sedan' | 'suv';

/** A device that people pass. */
export interface Gate {
  id: number;
  kind: GateKind;
  direction: Way | 'both';
}

export interface Vehicle {
  plate: string;
  province: string;
  size: VehicleClass;
  parks: 'conventional-parking' | 'auto-parking';
}

export interface Resident {
  id: number;
  roomId: number;
  cardNo: string;
  vehicle: Vehicle | null;
}

/** Everything traffic depends on: the same house has the same days, every time anybody asks. */
export interface House {
  property: number;
  seed: number;
  /** How far the property's clock is ahead of UTC. */
  offsetMs: number;
  gates: Gate[];
  residents: Resident[];
}

/** Somebody passes a gate, or is refused at it. */
export interface Movement {
  externalId: string;
  gate: number;
  kind: GateKind;
  way: Way;
  at: number;
  refused: Refusal | null;
  /** Nobody we know: a courier, a guest. */
  resident: Resident | null;
  vehicle: Vehicle | null;
}
export type Refusal = (typeof REFUSALS)[number];
export const REFUSALS = ['unknown-card', 'expired', 'no-permission', 'wrong-time'] as const;
