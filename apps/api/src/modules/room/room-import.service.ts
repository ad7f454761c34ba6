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

/** Imports the valid rows and returns the others with their errors, so that a sheet can be corrected and sent again. */
export async function importRooms(ctx: Ctx, rows: Record<string, string>[]) {
  const known = await knownNames(ctx);
  const failed: ImportFailure[] = [];
  const ready: Ready[] = [];
  rows.forEach((cells, row) => {
    const read = readRow(cells, known);
    if ('errors' in read) failed.push({ row, errors: read.errors });
    else ready.push(read.room);
  });
  if (ready.length > 0) {
    await ctx.db.insertInto('room').values(ready).execute();
    await ctx.emit('record.changed', { area: 'room', id: null, change: 'created' });
  }
  return { imported: ready.length, failed };
}

type KnownNames = Awaited<ReturnType<typeof knownNames>>;

async function knownNames({ db }: Ctx) {
  const [buildings, floors, types, rooms] = await Promise.all([
    db.selectFrom('building').select(['id', 'name']).execute(),
    db.selectFrom('floor').select(['id', 'name', 'unitId']).execute(),
    db.selectFrom('roomType').select(['id', 'name']).execute(),
    db.selectFrom('room').select(['name', 'categoryId']).execute(),
  ]);
  return {
    building: new Map(buildings.map(({ id, name }) => [normalized(name), id])),
    floor: new Map(floors.map(({ id, name, unitId }) => [`${unitId} ${normalized(name)}`, id])),
    type: new Map(types.map(({ id, name }) => [normalized(name), id])),
    taken: new Set(rooms.map(({ name, categoryId }) => `${categoryId} ${normalized(name)}`)),
  };
}

const normalized = (name: string) => name.trim().toLowerCase();

function readRow(cells: Record<string, string>, known: KnownNames): { room: Ready } | { errors: FieldError[] } {
  const read = RoomRow.safeParse(cells);
  if (!read.success) return { errors: fieldErrorsOf(read.error) };
  const { building, floor, type, ...room } = read.data;
  const categoryId = known.building.get(normalized(building));
  const floorId = known.floor.get(`${categoryId} ${normalized(floor)}`);
  const typeId = known.type.get(normalized(type));
  const key = `${categoryId} ${normalized(room.name)}`;
  if (categoryId === undefined) return { errors: [fieldError(['building'], 'notFound')] };
  if (floorId === undefined) return { errors: [fieldError(['floor'], 'notFound')] };
  if (typeId === undefined) return { errors: [fieldError(['type'], 'notFound')] };
  if (known.taken.has(key)) return { errors: [fieldError(['name'], 'taken')] };
  // The same number twice in one sheet: the first one counts.
  known.taken.add(key);
  return { room: { ...room, categoryId, floorId, typeId } };
}
