import { sql } from 'kysely';
import type { Limits } from '#modules/room-type/room-type.public.ts';
import { type Ctx, conflict, notFound } from '#platform/module.ts';
import { effective, left, type Resolved } from './quota.rule.ts';

export type Counted = 'mifare' | 'subAccount';

/** What a room may have by now, read in the transaction that is about to use it. */
export async function limitsOf({ db }: Ctx, roomId: number): Promise<{ name: string; limits: Resolved }> {
  const room = await db
    .selectFrom('room')
    .innerJoin('roomType', 'roomType.id', 'room.typeId')
    .leftJoin('quota', (join) => join.onRef('quota.roomId', '=', 'room.id').on('quota.isActive', '=', true))
    .select(['room.name', 'roomType.quota as ofType', 'quota.quota as ofRoom'])
    .where('room.id', '=', roomId)
    .executeTakeFirst();
  if (!room) throw notFound();
  return { name: room.name, limits: effective(room.ofRoom as Limits, room.ofType as Limits) };
}

/** Cards and sub-accounts in use now. */
export async function usedBy({ db }: Ctx, roomId: number): Promise<Record<Counted, number>> {
  const { rows } = await sql<Record<Counted, number>>`
    select (select count(*) from card where room_id = ${roomId} and is_active) as mifare,
           (select count(*) from member where room_id = ${roomId} and is_active and role_id = 9) as "sub_account"`.execute(db);
  return rows[0] as Record<Counted, number>;
}

/**
 * Asked right before a card or a sub-account is given, in the same transaction: the room is locked until it ends,
 * so that of many who ask at once only as many are let through as there is room for.
 */
export async function takeQuota(ctx: Ctx, roomId: number, kind: Counted): Promise<void> {
  await ctx.db.selectFrom('room').select('id').where('id', '=', roomId).forUpdate().execute();
  const { limits } = await limitsOf(ctx, roomId);
  const used = await usedBy(ctx, roomId);
  if (left(limits[kind], used[kind]).left === 0) throw conflict('The quota of this room is used up', 'error.quotaUsedUp');
}
