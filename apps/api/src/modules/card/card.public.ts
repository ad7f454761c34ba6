import { type CARD_KINDS, SUSPENSIONS } from '@lobby/contract/areas/card';
import { sql } from 'kysely';
import { maskedEnd } from '#modules/log/log.public.ts';
import { type Ctx, conflict } from '#platform/module.ts';
import { lockCard, lockResident } from './card.holder.ts';
import { takeBack } from './card.remove.ts';
import { suspend } from './card.service.ts';

export { resumeAfterRejection } from './card.service.ts';

/** Those in use, by the end of their number. */
export async function findCardsOfRoom({ db }: Ctx, roomId: number) {
  const { rows } = await sql<{ id: number; name: string; kind: (typeof CARD_KINDS)[number]; holder: number | null }>`
    select id, ${sql.raw(maskedEnd('serial'))} as name, kind, member_id as holder from card
    where room_id = ${roomId} and state = 'active' order by member_id nulls last, id`.execute(db);
  return rows;
}

/** Whoever decides, a card that was handed in opens nothing meanwhile. */
export const suspendHandedIn = (ctx: Ctx, id: number): Promise<void> => suspend(ctx, id, SUSPENSIONS.handedIn);

/** A card of one of these who leave goes back into stock. Answers whose it was, and its last day. */
export async function returnCard(ctx: Ctx, id: number, leaving: number[]) {
  const { memberId, validUntil } = await lockCardOfLeaving(ctx, id, leaving, [SUSPENSIONS.handedIn]);
  await takeBack(ctx, id, 'returned');
  return { memberId, validUntil };
}

/** A card of one of these who leave is somebody else's of the same room from now on. Answers whose it was. */
export async function giveCard(ctx: Ctx, id: number, to: number, leaving: number[]): Promise<number | null> {
  const { memberId, roomId } = await lockCardOfLeaving(ctx, id, leaving);
  if ((await lockResident(ctx, to)).roomId !== roomId) throw conflict('They live in another room', 'error.changedMeanwhile');
  await change(ctx, id, { memberId: to });
  return memberId;
}

/** In use again by whom it was before a move-out; its last day is its own again where it has been in stock. */
export async function restoreCard(ctx: Ctx, id: number, to: Restored): Promise<void> {
  await change(ctx, id, { state: 'active', ...to });
}
type Restored = { roomId: number; memberId: number | null; validUntil?: string | null };

/** In use, or switched off because it was handed in. */
async function lockCardOfLeaving(ctx: Ctx, id: number, leaving: number[], suspensions: string[] = []) {
  const card = await lockCard(ctx, id);
  const rooms = await ctx.db.selectFrom('member').select('roomId').where('id', 'in', leaving).execute();
  const isTheirs = card.memberId === null ? rooms.some(({ roomId }) => roomId === card.roomId) : leaving.includes(card.memberId);
  const isUsable = card.state === 'active' || suspensions.includes(card.suspendedReason ?? '');
  if (!isUsable || !isTheirs) throw conflict('Somebody changed this meanwhile', 'error.changedMeanwhile');
  return card;
}

type Change = Partial<Restored> & { state?: string };

async function change(ctx: Ctx, id: number, values: Change): Promise<void> {
  await ctx.db
    .updateTable('card')
    .set({ ...values, updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  await ctx.emit('record.changed', { area: 'card', id, change: 'updated' });
}
