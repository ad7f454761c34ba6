import type { Kysely } from 'kysely';
import { isReachable } from '#modules/access-control/access-control.public.ts';
import type { DB } from '#platform/db/db.gen.ts';
import type { Gate, Resident, SimulatedProperty, Vehicle } from './simulated-property.ts';

/** Reads the simulated property from the database: devices in use, and so many of its residents. Filters by property, because the owner role bypasses row-level security. */
export async function readSimulatedProperty(db: Kysely<DB>, property: number, mostResidents: number): Promise<SimulatedProperty> {
  const devices = await db
    .selectFrom('hardware')
    .select(['id', 'type as kind', 'direction', 'addr'])
    .where('propertyId', '=', property)
    .where('status', '=', true)
    .orderBy('id')
    .execute();
  const people = await db
    .selectFrom('member')
    .innerJoin('card', (join) => join.onRef('card.propertyId', '=', 'member.propertyId').onRef('card.memberId', '=', 'member.id'))
    .select(['member.id', 'member.roomId', 'card.serial as cardNo'])
    .where('member.propertyId', '=', property)
    .where('member.isActive', '=', true)
    .where('card.isActive', '=', true)
    .distinctOn('member.id')
    .orderBy('member.id')
    .limit(mostResidents)
    .execute();
  const gates = devices.filter(({ addr }) => isReachable(addr)).map(({ addr: _, ...gate }) => gate as Gate);
  const cars = await carsOf(db, property, gates);
  // One resident of a room drives its car.
  const residents = people.map((person): Resident => {
    const vehicle = cars.get(person.roomId) ?? null;
    cars.delete(person.roomId);
    return { ...person, vehicle };
  });
  return { property, seed: property, offsetMs: await offsetOf(db, property), gates, residents };
}

/** Where there is an automatic car park, every third car parks in it. */
async function carsOf(db: Kysely<DB>, property: number, gates: Gate[]): Promise<Map<number, Vehicle>> {
  const cars = await db
    .selectFrom('car')
    .select(['id', 'roomId', 'plateTyped', 'province', 'class'])
    .where('propertyId', '=', property)
    .where('isActive', '=', true)
    .where('vehicle', '=', 'car')
    .orderBy('id')
    .execute();
  const has = (kind: Gate['kind']) => gates.some((gate) => gate.kind === kind);
  const parks = (id: number) =>
    has('auto-parking') && (id % 3 === 0 || !has('conventional-parking')) ? 'auto-parking' : 'conventional-parking';
  return new Map(
    cars.map(({ id, roomId, plateTyped, province, class: size }) => [
      roomId,
      { plate: plateTyped, province, size: size === 'suv' ? 'suv' : 'sedan', parks: parks(id) },
    ]),
  );
}

async function offsetOf(db: Kysely<DB>, property: number): Promise<number> {
  const { timeZone } = await db.selectFrom('property').select('timeZone').where('id', '=', property).executeTakeFirstOrThrow();
  const now = new Date();
  const there = new Date(now.toLocaleString('en-US', { timeZone }));
  const here = new Date(now.toLocaleString('en-US', { timeZone: 'UTC' }));
  return there.getTime() - here.getTime();
}
