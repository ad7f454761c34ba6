import { MAX_ROOMS } from '@lobby/contract/areas/room-plan';
import { sql } from 'kysely';
import { numberedLifts } from '#modules/hardware/hardware.public.ts';
import type { Ctx } from '#platform/module.ts';

type Device = { id: number; name: string; nameEn: string | null } | null;
type Lift = { liftNo: string; id: number; building: string; device: Device };

/** As many as the building's record says, or more where more are registered. */
const liftsOf = sql`generate_series(1, greatest(building.lifts, (select max(n) from ${numberedLifts} known where unit_id = building.id))) n
    left join ${numberedLifts} lift on lift.unit_id = building.id and lift.n = n.n`;

/** Lifts are numbered within their building. */
export async function lifts({ db }: Ctx) {
  const { rows } = await sql<Lift>`
    select building.name || '-' || n.n as lift_no, building.id, building.name as building, device
    from building cross join lateral (select n.n, device from ${liftsOf}) n
    order by building.name, n.n limit ${MAX_ROOMS}`.execute(db);
  return { data: rows.map(liftOnWire) };
}

/** More towers than any property has, and more floors than any tower: 40 lifts stop at each of them. */
const MAX_BUILDINGS = 50;
const MAX_FLOORS = 200;

/** Every lift has a door on every floor of its building. */
export async function liftDoors({ db }: Ctx) {
  const { rows } = await sql<Lift & { floorId: number; floor: string }>`
    select building.name || '-' || n.n as lift_no, building.id, building.name as building, device, floor.id as floor_id, floor.name as floor
    from (select id, name, lifts from building order by name limit ${MAX_BUILDINGS}) building
    cross join lateral (select n.n, device from ${liftsOf}) n
    cross join lateral (select id, name, level from floor where unit_id = building.id order by level limit ${MAX_FLOORS}) floor
    order by building.name, n.n, floor.level limit ${MAX_ROOMS}`.execute(db);
  return { data: rows.map((row) => ({ ...liftOnWire(row), floor: { id: row.floorId, name: row.floor } })) };
}

const liftOnWire = ({ liftNo, id, building, device }: Lift) => ({ liftNo, building: { id, name: building }, hardware: device });
