import type { Kysely } from 'kysely';
import type { DB } from '#platform/db/db.gen.ts';
import type { House, Vehicle } from './house.ts';

const HOUR = 3_600_000;

/** Before the first seeded day everybody was at home and every car in its lot; somebody counted them, and the lots, too. */
export async function seedInside(db: Kysely<DB>, { residents }: House, start: number): Promise<void> {
  const cars = (parks: Vehicle['parks'], size?: Vehicle['size']) =>
    residents.filter(({ vehicle }) => vehicle?.parks === parks && (size === undefined || vehicle.size === size)).length;
  const places = [
    { kind: 'door', vehicleClass: '', inside: residents.length, lots: null, spare: 0 },
    {
      kind: 'conventional-parking',
      vehicleClass: '',
      inside: cars('conventional-parking'),
      lots: 'conventionalLots',
      spare: 1.5,
    },
    { kind: 'auto-parking', vehicleClass: 'sedan', inside: cars('auto-parking', 'sedan'), lots: 'sedanLots', spare: 1.05 },
    { kind: 'auto-parking', vehicleClass: 'suv', inside: cars('auto-parking', 'suv'), lots: 'suvLots', spare: 1 },
  ].filter(({ inside }) => inside > 0);
  const hour = new Date(Math.floor(start / HOUR) * HOUR);
  for (const { kind, vehicleClass, inside, lots, spare } of places) {
    await db.insertInto('insideCount').values({ kind, vehicleClass, hour, base: inside, countedAt: hour }).execute();
    if (lots)
      await db
        .insertInto('setting')
        .values({ id: lots, value: JSON.stringify(Math.ceil(inside * spare)) })
        .execute();
  }
}
