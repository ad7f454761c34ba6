import { floorsOf, type GeneratedRoom, type RoomPlan, repeatedNames, roomsOf } from '@lobby/contract/areas/room-plan';
import { problems } from '@lobby/contract/problems';
import { sql } from 'kysely';
import { type Ctx, fieldError, invalid, invalidField } from '#platform/module.ts';

const MAX_NAMES = 50;
/** Rooms of one statement, so that none comes near the statement timeout. */
const ROOMS_AT_ONCE = 200;

/** What would be created, and which names conflict: repeated in the plan, or already in the building. */
export async function previewRooms(ctx: Ctx, plan: RoomPlan) {
  const rooms = roomsOf(plan);
  const taken = [...repeatedNames(rooms), ...(await namesInUse(ctx, plan, rooms))];
  return {
    buildings: plan.towers.length,
    floors: plan.towers.length * floorsOf(plan).length,
    rooms: rooms.length,
    taken: [...new Set(taken)].slice(0, MAX_NAMES),
  };
}

/** All or nothing. Existing towers and floors are reused; what is new is noted, so that it can be taken back. */
export async function generateRooms(ctx: Ctx, plan: RoomPlan) {
  const { taken, ...outcome } = await previewRooms(ctx, plan);
  if (taken.length > 0)
    throw invalid(`${problems.taken}: ${taken.join(', ')}`, { key: 'error.invalid', errors: [fieldError(['pattern'], 'taken')] });
  await assertRoomTypesExist(ctx, plan);
  const { floorKeys, ...created } = await createBuildingsAndFloors(ctx, plan);
  const rooms = await createRooms(ctx, plan, floorKeys);
  await ctx.db
    .insertInto('roomGeneration')
    .values({ ...created, rooms })
    .execute();
  for (const area of ['building', 'floor', 'room'] as const)
    await ctx.emit('record.changed', { area, id: null, change: 'created' });
  const first = floorKeys.find(({ tower }) => tower === plan.towers[0]) as FloorKey;
  return { ...outcome, building: first.building };
}

async function namesInUse({ db }: Ctx, { towers }: RoomPlan, rooms: GeneratedRoom[]): Promise<string[]> {
  const existing = await db
    .selectFrom('room')
    .innerJoin('building', 'building.id', 'room.categoryId')
    .select(['building.name as tower', 'room.name'])
    .where('building.name', 'in', towers)
    .execute();
  const used = new Set(existing.map(({ tower, name }) => `${tower}\n${name}`));
  return rooms.filter(({ tower, name }) => used.has(`${tower}\n${name}`)).map(({ name }) => name);
}

async function assertRoomTypesExist({ db }: Ctx, { stacks }: RoomPlan): Promise<void> {
  const asked = [...new Set(stacks.map(({ roomType }) => roomType))];
  const known = await db.selectFrom('roomType').select('id').where('id', 'in', asked).execute();
  if (known.length < asked.length) throw invalidField('roomType', 'notFound');
}

type FloorKey = { tower: string; level: number; floor: number; building: number };

async function createBuildingsAndFloors({ db }: Ctx, plan: RoomPlan) {
  const levels = floorsOf(plan);
  const newBuildings = await db
    .insertInto('building')
    .values(plan.towers.map((name) => ({ name, number: levels.length })))
    .onConflict((conflict) => conflict.constraint('building_name_key').doNothing())
    .returning('id')
    .execute();
  const buildings = await db.selectFrom('building').select(['id', 'name']).where('name', 'in', plan.towers).execute();
  const wanted = buildings.flatMap(({ id }) =>
    levels.map((level) => ({ unitId: id, name: String(level), level, number: plan.stacks.length })),
  );
  const newFloors = await db
    .insertInto('floor')
    .values(wanted)
    .onConflict((conflict) => conflict.constraint('floor_name_key').doNothing())
    .returning('id')
    .execute();
  const floorKeys: FloorKey[] = await db
    .selectFrom('floor')
    .innerJoin('building', 'building.id', 'floor.unitId')
    .select(['building.name as tower', 'level', 'floor.id as floor', 'building.id as building'])
    .where(
      'building.id',
      'in',
      buildings.map(({ id }) => id),
    )
    .where('floor.name', 'in', levels.map(String))
    .execute();
  return { floorKeys, buildings: newBuildings.map(({ id }) => id), floors: newFloors.map(({ id }) => id) };
}

async function createRooms({ db }: Ctx, plan: RoomPlan, floors: FloorKey[]): Promise<number[]> {
  const keys = new Map(floors.map((key) => [`${key.tower}\n${key.level}`, key]));
  const rows = roomsOf(plan).map(({ tower, floor, stack, name }) => {
    const key = keys.get(`${tower}\n${floor}`) as FloorKey;
    const { roomType, sqm } = plan.stacks[stack] as RoomPlan['stacks'][number];
    return { name, category_id: key.building, floor_id: key.floor, type_id: roomType, sqm };
  });
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += ROOMS_AT_ONCE) {
    const batch = JSON.stringify(rows.slice(start, start + ROOMS_AT_ONCE));
    const { rows: created } = await sql<{ id: number }>`
      insert into room (name, category_id, floor_id, type_id, sqm)
      select name, category_id, floor_id, type_id, sqm
      from jsonb_to_recordset(${batch}::jsonb) as made (name text, category_id int, floor_id int, type_id int, sqm float8)
      returning id`.execute(db);
    ids.push(...created.map(({ id }) => id));
  }
  return ids;
}
