import { MOST_ROOMS } from '@lobby/contract/areas/room-plan';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { notFound } from '#kernel/errors.ts';

export async function membersOf(ctx: Ctx, roomId: number) {
  await mustExist(ctx, roomId);
  const members = await ctx.db
    .selectFrom('member')
    .innerJoin('role', 'role.id', 'member.roleId')
    .select(['member.id', 'nameTh', 'nameEn', 'phone', 'role.type as role', 'isActive'])
    .where('roomId', '=', roomId)
    .orderBy('isActive', 'desc')
    .orderBy('member.id')
    .execute();
  return { data: members.map((member) => ({ ...member, role: member.role as 'tenant' | 'sub_tenant' })) };
}

export async function cardsOf(ctx: Ctx, roomId: number) {
  await mustExist(ctx, roomId);
  const cards = await ctx.db
    .selectFrom('card')
    .leftJoin('member', 'member.id', 'card.memberId')
    .select(['card.id', 'serial', 'member.nameTh as holder', 'card.isActive'])
    .where('card.roomId', '=', roomId)
    .orderBy('card.id')
    .execute();
  return { data: cards };
}

export async function carsOf(ctx: Ctx, roomId: number) {
  await mustExist(ctx, roomId);
  const cars = await ctx.db
    .selectFrom('car')
    .select(['id', 'plate', 'province', 'model', 'isActive'])
    .where('roomId', '=', roomId)
    .orderBy('id')
    .execute();
  return { data: cars };
}

async function mustExist({ db }: Ctx, roomId: number): Promise<void> {
  if (!(await db.selectFrom('room').select('id').where('id', '=', roomId).executeTakeFirst())) throw notFound();
}

type Mapped = {
  id: number;
  name: string;
  building: string;
  floor: string;
  mapping: { orgIndexCode: string | null; liftNo: string | null };
};
const mappedRooms = ({ db }: Ctx) =>
  db
    .selectFrom('room')
    .innerJoin('floor', 'floor.id', 'room.floorId')
    .innerJoin('building', 'building.id', 'room.categoryId')
    .select(['room.id', 'room.name', 'building.name as building', 'floor.name as floor', 'mapping'])
    .where('mapping', 'is not', null)
    .orderBy('building.name')
    .orderBy('room.name')
    .limit(MOST_ROOMS)
    .$castTo<Mapped>();

export const mappings = async (ctx: Ctx) => ({ data: await mappedRooms(ctx).execute() });

/** What our own records call an organisation of the access system: the rooms that are mapped to it. */
export async function mappingName(ctx: Ctx, orgIndexCode: string) {
  const rooms = await mappedRooms(ctx).where(sql`mapping ->> 'orgIndexCode'`, '=', orgIndexCode).execute();
  const names = rooms.map(({ building, name }) => `${building} / ${name}`);
  return { data: { orgIndexCode, orgIndexName: names.length > 0 ? names.join(', ') : null, rooms } };
}

type Lift = { liftNo: string; id: number; building: string };

/** Lifts are numbered within their building. */
export async function lifts({ db }: Ctx) {
  const { rows } = await sql<Lift>`
    select name || '-' || n as lift_no, id, name as building
    from building cross join generate_series(1, lifts) n order by name, n limit ${MOST_ROOMS}`.execute(db);
  return { data: rows.map(({ liftNo, id, building }) => ({ liftNo, building: { id, name: building } })) };
}

/** More towers than any property has, and more floors than any tower: 40 lifts stop at each of them. */
const MOST_TOWERS = 50;
const MOST_FLOORS = 200;

/** Every lift has a door on every floor of its building. */
export async function liftDoors({ db }: Ctx) {
  const { rows } = await sql<Lift & { floorId: number; floor: string }>`
    select building.name || '-' || n as lift_no, building.id, building.name as building, floor.id as floor_id, floor.name as floor
    from (select id, name, lifts from building where lifts > 0 order by name limit ${MOST_TOWERS}) building
    cross join lateral (select id, name, level from floor where unit_id = building.id order by level limit ${MOST_FLOORS}) floor
    cross join generate_series(1, lifts) n
    order by building.name, n, floor.level limit ${MOST_ROOMS}`.execute(db);
  return {
    data: rows.map(({ liftNo, id, building, floorId, floor }) => ({
      liftNo,
      building: { id, name: building },
      floor: { id: floorId, name: floor },
    })),
  };
}
