import { REQUEST_TYPES } from '@lobby/contract/areas/request';
import { sql } from 'kysely';
import { lockRoom } from '#modules/room/room.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, conflict } from '#platform/module.ts';

/** What makes a plate one car: the province or the country, and the kind of vehicle. */
export interface CarKey {
  plate: string;
  provinceId: number | null;
  country: string | null;
  vehicle: string;
}
export interface CarDetails {
  class: string | null;
  brand: string | null;
  model: string | null;
  colour: string | null;
}
export interface NewCar extends CarKey, CarDetails {
  plateTyped: string;
  roomId: number;
  memberId: number | null;
}

/** The room a car is registered in now. */
export const findRoomOfCar = ({ db }: Ctx, { plate, provinceId, country, vehicle }: CarKey) =>
  db
    .selectFrom('car')
    .innerJoin('room', 'room.id', 'car.roomId')
    .select(['room.id', 'room.name'])
    .where('plate', '=', plate)
    .where('provinceId', 'is not distinct from', provinceId)
    .where('country', 'is not distinct from', country)
    .where('vehicle', '=', vehicle)
    .where('leftAt', 'is', null)
    .executeTakeFirst();

export async function assertNotRegistered(ctx: Ctx, key: CarKey): Promise<void> {
  const room = await findRoomOfCar(ctx, key);
  if (room) throw alreadyIn(room.name);
}

const alreadyIn = (room: string) =>
  conflict('This car is registered already', 'error.carRegistered', [{ path: ['room'], message: room, about: { room } }]);

/** Of several at once the database takes one; the others hear in which room it is. */
export async function registerCar(ctx: Ctx, car: NewCar): Promise<number> {
  const made = await ctx.db
    .insertInto('car')
    .values(car)
    .onConflict((row) => row.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw alreadyIn((await findRoomOfCar(ctx, car))?.name ?? '');
  await ctx.emit('record.changed', { area: 'car', id: made.id, change: 'created' });
  return made.id;
}

/** Cars of a room, those that are asked for, and how many it may have; 0 is no limit. */
export async function carsOfRoom(ctx: Ctx, roomId: number) {
  const { carsPerRoom: limit } = await settingsOf(ctx);
  const { rows } = await sql<{ active: number; waiting: number }>`
    select (select count(*) from car where room_id = ${roomId} and left_at is null) as active,
      (select count(*) from request where room_id = ${roomId} and type_id = ${REQUEST_TYPES['add-car']} and result is null) as waiting
  `.execute(ctx.db);
  const { active = 0, waiting = 0 } = rows[0] ?? {};
  return { limit, active, waiting };
}

/** The room is locked until the transaction ends, as for quotas: what waits keeps its place, except against another that waited. */
export async function assertRoomTakesCars(ctx: Ctx, roomId: number, count: number, hasWaited = false): Promise<void> {
  await lockRoom(ctx, roomId);
  const { limit, active, waiting } = await carsOfRoom(ctx, roomId);
  if (limit > 0 && (hasWaited ? active : active + waiting) + count > limit)
    throw conflict('The room has as many cars as it may', 'error.carsPerRoom', [
      { path: ['limit'], message: String(limit), about: { limit: String(limit) } },
    ]);
}
