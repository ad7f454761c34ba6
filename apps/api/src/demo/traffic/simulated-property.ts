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

/** Everything the simulated traffic depends on: the same input has the same movements every time. */
export interface SimulatedProperty {
  property: number;
  seed: number;
  /** UTC offset of the property's time zone. */
  offsetMs: number;
  gates: Gate[];
  residents: Resident[];
}

/** Somebody passes a gate, or is denied. */
export interface Movement {
  externalId: string;
  gate: number;
  kind: GateKind;
  way: Way;
  at: number;
  refused: Refusal | null;
  /** Null for a courier or guest, and for a card nobody knows. */
  resident: Resident | null;
  vehicle: Vehicle | null;
}
export type Refusal = (typeof REFUSALS)[number];
export const REFUSALS = ['unknown-card', 'expired', 'no-permission', 'wrong-time'] as const;
