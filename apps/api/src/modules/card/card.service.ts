import { type NewCard, SUSPENSIONS } from '@lobby/contract/areas/card';
import { sql } from 'kysely';
import type { z } from 'zod';
import { assertQuotaLeft, quotaLeft } from '#modules/quota/quota.public.ts';
import { type Ctx, conflict } from '#platform/module.ts';
import { lockCardAndRoom, lockResident } from './card.holder.ts';
import { findByNumbers, resolveCardNumbers } from './card.numbers.ts';
import { findRemovalRequest } from './card.read.ts';

/** Scan, scan, scan: one that is known already, or no card's number, stops no other. */
export async function addToStock(ctx: Ctx, cards: z.output<typeof NewCard>[]) {
  const added: number[] = [];
  const refused: { at: number; key: string; other: number | null }[] = [];
  for (const [at, { number, format, printed, kind }] of cards.entries()) {
    const numbers = await resolveCardNumbers(ctx, number, format, 'number').catch(() => null);
    const other = numbers && (await findByNumbers(ctx, { ...numbers, printed }));
    if (!numbers) refused.push({ at, key: 'invalid', other: null });
    else if (other) refused.push({ at, key: 'error.cardKnown', other: other.id });
    else added.push(await insertIntoStock(ctx, { ...numbers, printed, kind }));
  }
  if (added.length > 0) await ctx.emit('record.changed', { area: 'card', id: null, change: 'created' });
  return { added, refused };
}

async function insertIntoStock({ db }: Ctx, card: { serial: string; uid: string | null; printed: string | null; kind: string }) {
  const { id } = await db
    .insertInto('card')
    .values({ ...card, state: 'stock', isActive: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Off at every device until it is resumed. */
export async function suspend(ctx: Ctx, id: number, reason: string): Promise<void> {
  const { state } = await lockCardAndRoom(ctx, id);
  if (state === 'suspended') return;
  if (state !== 'active') throw conflict('Only a card in use can be suspended', 'error.cardNotInUse');
  await setState(ctx, id, { state: 'suspended', suspendedReason: reason });
}

/** Counted against the room's quota again: meanwhile another may have been issued. */
export async function resume(ctx: Ctx, id: number): Promise<void> {
  const { state, roomId, memberId } = await lockCardAndRoom(ctx, id);
  if (state === 'active') return;
  if (state !== 'suspended') throw conflict('Only a suspended card can be resumed', 'error.cardNotSuspended');
  if (memberId !== null) await lockResident(ctx, memberId);
  if ((await findRemovalRequest(ctx, id)) !== null)
    throw conflict('Somebody has to decide about this card first', 'error.requestOpen');
  await assertQuotaLeft(ctx, roomId as number, 'mifare');
  await setState(ctx, id, { state: 'active', suspendedReason: null });
}

/**
 * Switched off while somebody decided about it: on again, unless another decides too, its holder has left, or another card has its place.
 * A rejection does not fail for it.
 */
export async function resumeAfterRejection(ctx: Ctx, id: number): Promise<void> {
  const card = await ctx.db
    .selectFrom('card')
    .leftJoin('member', 'member.id', 'card.memberId')
    .select(['suspendedReason', 'leftAt', 'card.roomId'])
    .where('card.id', '=', id)
    .executeTakeFirst();
  const wasSwitchedOff = [SUSPENSIONS.reportedLost, SUSPENSIONS.handedIn].some((reason) => reason === card?.suspendedReason);
  if (!wasSwitchedOff || card?.leftAt != null || (await findRemovalRequest(ctx, id)) !== null) return;
  if ((await quotaLeft(ctx, card?.roomId as number, 'mifare')) > 0) await resume(ctx, id);
}

async function setState(ctx: Ctx, id: number, change: { state: string; suspendedReason: string | null }): Promise<void> {
  await ctx.db
    .updateTable('card')
    .set({ ...change, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
  await ctx.emit('record.changed', { area: 'card', id, change: 'updated' });
}
