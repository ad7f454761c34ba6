import type { Insertable, Kysely } from 'kysely';
import type { Building, DB, Floor, Room, RoomType } from '#kernel/db.gen.ts';

export const makeBuilding = (changes: Partial<Insertable<Building>> = {}): Insertable<Building> => ({
  name: 'A',
  number: 8,
  lifts: 2,
  ...changes,
});
export const makeFloor = (changes: Pick<Insertable<Floor>, 'unitId'> & Partial<Insertable<Floor>>): Insertable<Floor> => ({
  name: '12',
  level: 12,
  ...changes,
});
export const makeRoomType = (changes: Partial<Insertable<RoomType>> = {}): Insertable<RoomType> => ({
  name: '1 ห้องนอน',
  ...changes,
});
type RoomKeys = Pick<Insertable<Room>, 'categoryId' | 'floorId' | 'typeId'>;
export const makeRoom = (changes: RoomKeys & Partial<Insertable<Room>>): Insertable<Room> => ({
  name: '1201',
  sqm: 34.5,
  ...changes,
});

/** The smallest house there is: one tower, one floor, one type, and the rooms one asks for. */
export async function makeHouse(db: Kysely<DB>, ...names: string[]) {
  const idOf = async (query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }) =>
    (await query.executeTakeFirstOrThrow()).id;
  const unitId = await idOf(db.insertInto('building').values(makeBuilding()).returning('id'));
  const floorId = await idOf(db.insertInto('floor').values(makeFloor({ unitId })).returning('id'));
  const typeId = await idOf(db.insertInto('roomType').values(makeRoomType()).returning('id'));
  const keys = { categoryId: unitId, floorId, typeId };
  const wanted = names.length > 0 ? names : ['1201'];
  const rooms = await db
    .insertInto('room')
    .values(wanted.map((name) => makeRoom({ ...keys, name })))
    .returning('id')
    .execute();
  return { unitId, floorId, typeId, rooms: rooms.map(({ id }) => id) };
}
