import type { moveOutApi } from '@lobby/contract/areas/move-out';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { readOccupant } from '#modules/resident/resident.public.ts';
import { lockRoom } from '#modules/room/room.public.ts';
import { type Ctx, conflict, notFound } from '#platform/module.ts';
import { cancelEmptyPlans } from './move-out.carry-out.ts';

/** A plan that does not happen. Each resident of it stays. */
export async function cancelMoveOut(ctx: Ctx, id: number): Promise<void> {
  const { db } = ctx;
  const plan = await db.selectFrom('moveOut').select('roomId').where('id', '=', id).executeTakeFirst();
  if (!plan) throw notFound();
  await lockRoom(ctx, plan.roomId);
  const members = await findPlanned(ctx, id);
  if (members.length === 0) throw conflict('No move-out is planned', 'error.noMoveOut');
  for (const member of members) await leavePlan(ctx, member, id);
  await cancelEmptyPlans(ctx, plan.roomId);
  await ctx.emit('record.changed', { area: 'move-out', id, change: 'updated' });
}

/** Who is to leave by a plan, the main resident first. */
export async function findPlanned({ db }: Ctx, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('moveOutId', '=', id)
    .where('leftAt', 'is', null)
    .orderBy('roleId')
    .orderBy('id')
    .execute();
  return rows.map((member) => member.id);
}

/** One resident of a plan stays; the others leave as planned. Of another plan than the one that was meant nobody is taken out. */
export async function cancelForResident(ctx: Ctx, memberId: number, moveOutId: number | null): Promise<void> {
  const { roomId } = await readOccupant(ctx, memberId);
  await lockRoom(ctx, roomId);
  await leavePlan(ctx, memberId, moveOutId);
  await cancelEmptyPlans(ctx, roomId);
}

async function leavePlan(ctx: Ctx, memberId: number, moveOutId: number | null): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('member')
    .set({ leavesOn: null, leftReason: null, moveOutId: null, updatedAt: ctx.now })
    .where('id', '=', memberId)
    .where('leftAt', 'is', null)
    .where('leavesOn', 'is not', null)
    .where('moveOutId', 'is not distinct from', moveOutId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict('No move-out is planned', 'error.noMoveOut');
  await ctx.emit('record.changed', { area: 'resident', id: memberId, change: 'updated' });
}

/** A signature stands for what was on the protocol when it was given: other remarks need a new one. */
export async function writeProtocol(ctx: Ctx, id: number, { note, signature }: Call<typeof moveOutApi.protocol>['body']) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('moveOut')
    .set({ note, signature, signedAt: signature === null ? null : ctx.now, updatedAt: ctx.now })
    .where('id', '=', id)
    .where('cancelledAt', 'is', null)
    .where('undoneAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
  await ctx.emit('record.changed', { area: 'move-out', id, change: 'updated' });
}
