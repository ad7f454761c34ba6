import type { Insertable, Kysely } from 'kysely';
import type { Building, DB, Floor, Room, RoomType } from '#platform/db/db.gen.ts';

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

/** A minimal property: one building, one floor, one room type, and the named rooms. */
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

interface Tower {
  name: string;
  floors: number;
  roomsPerFloor: number;
}
const types = [
  { name: 'สตูดิโอ', nameEn: 'Studio', sqm: 26.5, quota: { mifare: 3, subAccount: 2, coupon: [{ couponType: 201, amount: 4 }] } },
  {
    name: '1 ห้องนอน',
    nameEn: '1 bedroom',
    sqm: 34.5,
    quota: { mifare: 3, subAccount: 2, coupon: [{ couponType: 201, amount: 6 }] },
  },
  {
    name: '2 ห้องนอน',
    nameEn: '2 bedrooms',
    sqm: 58,
    quota: { mifare: 4, subAccount: 3 },
  },
];

/** Towers with studios in the middle and larger rooms at the corners, as they are built. */
export async function seedTowers(db: Kysely<DB>, towers: Tower[]): Promise<void> {
  const typeIds = await db
    .insertInto('roomType')
    .values(types.map(({ name, nameEn, quota }) => makeRoomType({ name, nameEn, quota: JSON.stringify(quota) })))
    .returning('id')
    .execute();
  for (const { name, floors, roomsPerFloor } of towers) {
    const building = makeBuilding({ name, number: floors, lifts: roomsPerFloor > 10 ? 3 : 2 });
    const { id: unitId } = await db.insertInto('building').values(building).returning('id').executeTakeFirstOrThrow();
    const levels = Array.from({ length: floors }, (_, at) => at + 1);
    const stories = await db
      .insertInto('floor')
      .values(levels.map((level) => makeFloor({ unitId, level, name: String(level), number: roomsPerFloor })))
      .returning(['id', 'level'])
      .execute();
    const rooms = stories.flatMap(({ id: floorId, level }) =>
      Array.from({ length: roomsPerFloor }, (_, at) => {
        const kind = at === 0 || at === roomsPerFloor - 1 ? 2 : at % 3 === 1 ? 1 : 0;
        const number = `${level}${String(at + 1).padStart(2, '0')}`;
        return makeRoom({
          categoryId: unitId,
          floorId,
          typeId: typeIds[kind]?.id ?? 0,
          name: `${name}${number}`,
          number: `99/${number}`,
          sqm: types[kind]?.sqm ?? null,
          mapping: JSON.stringify({ orgIndexCode: `ORG-${name}-${number}`, liftNo: `${name}-${1 + (at % 2)}` }),
        });
      }),
    );
    await db.insertInto('room').values(rooms).execute();
  }
}
