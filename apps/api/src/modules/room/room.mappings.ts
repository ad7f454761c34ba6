import { MAX_ROOMS } from '@lobby/contract/areas/room-plan';
import { type RawBuilder, sql } from 'kysely';
import { numberedLifts } from '#modules/hardware/hardware.public.ts';
import type { Ctx } from '#platform/module.ts';

interface Mapped {
  id: number;
  name: string;
  building: string;
  floor: string;
  mapping: { orgIndexCode: string | null; liftNo: string | null };
  lift: { id: number; name: string; nameEn: string | null } | null;
}

/** Which rooms the access system knows, under which organisation, and which registered lift serves them. */
async function mappedRooms({ db }: Ctx, only: RawBuilder<unknown>): Promise<Mapped[]> {
  const { rows } = await sql<Mapped>`
    select room.id, room.name, building.name as building, floor.name as floor, mapping, device as lift
    from room
    join floor on floor.id = room.floor_id
    join building on building.id = room.category_id
    left join ${numberedLifts} lift on lift.unit_id = building.id and building.name || '-' || lift.n = mapping ->> 'liftNo'
    where mapping is not null and ${only}
    order by building.name, room.name limit ${MAX_ROOMS}`.execute(db);
  return rows;
}

export const mappings = async (ctx: Ctx) => ({ data: await mappedRooms(ctx, sql`true`) });

/** What our own records call an organisation of the access system: the rooms that are mapped to it. */
export async function mappingName(ctx: Ctx, orgIndexCode: string) {
  const rooms = await mappedRooms(ctx, sql`mapping ->> 'orgIndexCode' = ${orgIndexCode}`);
  const names = rooms.map(({ building, name }) => `${building} / ${name}`);
  return { data: { orgIndexCode, orgIndexName: names.length > 0 ? names.join(', ') : null, rooms } };
}
