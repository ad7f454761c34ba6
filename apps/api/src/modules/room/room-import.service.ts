import { RoomRow } from '@lobby/contract/areas/room-import';
import type { ImportFailure } from '@lobby/contract/import';
import type { z } from 'zod';
import { type Ctx, type FieldError, fieldError, fieldErrorsOf } from '#platform/module.ts';

type Row = z.output<typeof RoomRow>;
type Ready = {
  name: string;
  number: string | null;
  sqm: number | null;
  status: Row['status'];
  categoryId: number;
  floorId: number;
  typeId: number;
};

/** The good rows go in, the others come back with what is wrong: a sheet is mended and sent again, not typed anew. */
export async function importRooms(ctx: Ctx, rows: Record<string, string>[]) {
  const house = await knownNames(ctx);
  const failed: ImportFailure[] = [];
  const ready: Ready[] = [];
  rows.forEach((cells, row) => {
    const read = readRow(cells, house);
    if ('errors' in read) failed.push({ row, errors: read.errors });
    else ready.push(read.room);
  });
  if (ready.length > 0) {
    await ctx.db.insertInto('room').values(ready).execute();
    await ctx.emit('record.changed', { area: 'room', id: null, change: 'created' });
  }
  return { imported: ready.length, failed };
}

type House = Awaited<ReturnType<typeof knownNames>>;

async function knownNames({ db }: Ctx) {
  const [buildings, floors, types, rooms] = await Promise.all([
    db.selectFrom('building').select(['id', 'name']).execute(),
    db.selectFrom('floor').select(['id', 'name', 'unitId']).execute(),
    db.selectFrom('roomType').select(['id', 'name']).execute(),
    db.selectFrom('room').select(['name', 'categoryId']).execute(),
  ]);
  return {
    building: new Map(buildings.map(({ id, name }) => [folded(name), id])),
    floor: new Map(floors.map(({ id, name, unitId }) => [`${unitId} ${folded(name)}`, id])),
    type: new Map(types.map(({ id, name }) => [folded(name), id])),
    taken: new Set(rooms.map(({ name, categoryId }) => `${categoryId} ${folded(name)}`)),
  };
}

const folded = (name: string) => name.trim().toLowerCase();

function readRow(cells: Record<string, string>, house: House): { room: Ready } | { errors: FieldError[] } {
  const read = RoomRow.safeParse(cells);
  if (!read.success) return { errors: fieldErrorsOf(read.error) };
  const { building, floor, type, ...room } = read.data;
  const categoryId = house.building.get(folded(building));
  const floorId = house.floor.get(`${categoryId} ${folded(floor)}`);
  const typeId = house.type.get(folded(type));
  const key = `${categoryId} ${folded(room.name)}`;
  if (categoryId === undefined) return { errors: [fieldError(['building'], 'notFound')] };
  if (floorId === undefined) return { errors: [fieldError(['floor'], 'notFound')] };
  if (typeId === undefined) return { errors: [fieldError(['type'], 'notFound')] };
  if (house.taken.has(key)) return { errors: [fieldError(['name'], 'taken')] };
  // The same number twice in one sheet: the first one stands.
  house.taken.add(key);
  return { room: { ...room, categoryId, floorId, typeId } };
}
