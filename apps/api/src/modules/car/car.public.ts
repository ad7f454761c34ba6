import { formatPlate } from '@lobby/contract/people/plate';
import { sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';
import { carFor } from './car.source.ts';

interface Leaving {
  id: number;
  roomId: number;
}

/** Those that leave with a resident: their own, and with the last one those of the room that are nobody's. */
const leavingWith = ({ id, roomId }: Leaving) => sql<boolean>`
  car.left_at is null and (car.member_id = ${id} or car.member_id is null and car.room_id = ${roomId}
    and not exists (select from member where room_id = ${roomId} and id <> ${id} and left_at is null))`;

/** Before they leave, by their plates as whoever asks may see them. */
export async function findCarsLeavingWith(ctx: Ctx, leaving: Leaving) {
  const cars = await ctx.db.selectFrom('car').select(['id', 'plate']).where(leavingWith(leaving)).orderBy('id').execute();
  return cars.map(({ id, plate }) => ({ id, name: formatPlate(carFor(ctx, { plate }).plate) }));
}

/** As `people.end_cars` does for moves that were planned. */
export async function endCarsOf(ctx: Ctx, leaving: Leaving, leftReason: string): Promise<void> {
  const ended = await ctx.db
    .updateTable('car')
    .set({ leftAt: ctx.now, leftReason, updatedAt: ctx.now })
    .where(leavingWith(leaving))
    .returning('id')
    .execute();
  for (const { id } of ended) await ctx.emit('record.changed', { area: 'car', id, change: 'updated' });
}
