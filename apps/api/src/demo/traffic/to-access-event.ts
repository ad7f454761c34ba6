import type { AccessEventInput } from '@lobby/contract/areas/access-event';
import type { z } from 'zod';
import type { Movement } from './house.ts';

export type Told = z.input<typeof AccessEventInput> & { kind: Movement['kind']; device: number };

/** A movement as a gateway would report it. Only the automatic car park measures cars. */
export const told = ({ externalId, gate, kind, way, at, refused, resident, vehicle }: Movement): Told => ({
  source: 'simulator',
  externalId,
  kind,
  device: gate,
  direction: way,
  result: refused ? 'denied' : 'granted',
  reason: refused,
  occurredAt: new Date(at).toISOString(),
  vehicleClass: kind === 'auto-parking' ? (vehicle?.size ?? null) : null,
  cardNo: resident?.cardNo ?? null,
  plate: vehicle?.plate ?? null,
  plateProvince: vehicle?.province ?? null,
  person: resident?.id ?? null,
  room: resident?.roomId ?? null,
});
