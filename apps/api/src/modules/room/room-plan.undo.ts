import { UNDO_MINUTES } from '@lobby/contract/areas/room-plan';
import { assertNotReferenced, type Ctx, conflict } from '#platform/module.ts';

const UNDO_MS = UNDO_MINUTES * 60_000;

/** One's own last plan that can still be taken back. */
export async function lastGeneration(ctx: Ctx) {
  const last = await latest(ctx).executeTakeFirst();
  if (!last || last.undoneAt) return null;
  const { rooms, createdAt } = last;
  return { rooms: rooms.length, createdAt, undoUntil: new Date(createdAt.getTime() + UNDO_MS) };
}

/** All of it or nothing: what somebody changed, or what is in use, is not taken from them. What was deleted meanwhile is gone already. */
export async function undoGeneration(ctx: Ctx) {
  const last = await latest(ctx).forUpdate().executeTakeFirst();
  if (!last || last.undoneAt) throw conflict('Nothing was generated in the last ten minutes', 'error.nothingGenerated');
  const rooms = await removeUntouched(ctx, 'room', last.rooms);
  const floors = await removeUntouched(ctx, 'floor', last.floors);
  const buildings = await removeUntouched(ctx, 'building', last.buildings);
  await ctx.db.updateTable('roomGeneration').set({ undoneAt: ctx.now }).where('id', '=', last.id).execute();
  for (const area of ['building', 'floor', 'room'] as const)
    await ctx.emit('record.changed', { area, id: null, change: 'removed' });
  return { buildings, floors, rooms };
}

const latest = ({ db, user, now }: Ctx) =>
  db
    .selectFrom('roomGeneration')
    .select(['id', 'buildings', 'floors', 'rooms', 'createdAt', 'undoneAt'])
    .where('accountId', '=', user.id)
    .where('createdAt', '>', new Date(now.getTime() - UNDO_MS))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

async function removeUntouched(ctx: Ctx, table: 'room' | 'floor' | 'building', ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  // Locked before anything is checked: whoever puts a parcel into such a room now waits, and is then refused.
  const found = await ctx.db
    .selectFrom(table)
    .select(['name', 'createdAt', 'updatedAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const changed = found.find(({ createdAt, updatedAt }) => updatedAt > createdAt);
  const name = changed?.name ?? (table === 'room' ? await roomWithLimits(ctx, ids) : undefined);
  if (name !== undefined)
    throw conflict(`Changed since it was generated: ${name}`, 'error.generatedChanged', [
      { path: [table], message: name, about: { name } },
    ]);
  await assertNotReferenced(ctx, { table }, ids);
  await ctx.db.deleteFrom(table).where('id', 'in', ids).execute();
  return found.length;
}

/** A room's own limits are deleted with it, so nothing else would stop them. */
async function roomWithLimits({ db }: Ctx, rooms: number[]): Promise<string | undefined> {
  const room = await db
    .selectFrom('quota')
    .innerJoin('room', 'room.id', 'quota.roomId')
    .select('room.name')
    .where('quota.roomId', 'in', rooms)
    .orderBy('room.id')
    .limit(1)
    .executeTakeFirst();
  return room?.name;
}
