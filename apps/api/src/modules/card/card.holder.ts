import { lockRoom } from '#modules/room/room.public.ts';
import { type Ctx, conflict, notFound } from '#platform/module.ts';

/** Somebody who lives here: a card is issued to nobody else. Locked against moving out meanwhile, the room first. */
export async function lockResident(ctx: Ctx, memberId: number) {
  const { db } = ctx;
  const member = await db.selectFrom('member').select('roomId').where('id', '=', memberId).executeTakeFirst();
  if (!member) throw notFound();
  await lockRoom(ctx, member.roomId);
  const locked = await db
    .selectFrom('member')
    .select(['id', 'roomId', 'personId', 'leftAt'])
    .where('id', '=', memberId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (locked.leftAt !== null) throw conflict('This resident has moved out', 'error.movedOut');
  return locked;
}

/** For who has locked its room, or the one it is to come into. Of two who change one card the second sees what the first did. */
export async function lockCard({ db }: Ctx, id: number) {
  const found = await db
    .selectFrom('card')
    .select(['id', 'state', 'roomId', 'memberId', 'serial', 'suspendedReason', 'validUntil'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** With its room, which is locked first. */
export async function lockCardAndRoom(ctx: Ctx, id: number) {
  const card = await ctx.db.selectFrom('card').select('roomId').where('id', '=', id).executeTakeFirst();
  if (!card) throw notFound();
  if (card.roomId !== null) await lockRoom(ctx, card.roomId);
  const locked = await lockCard(ctx, id);
  // Locking another room after this one could deadlock.
  if (locked.roomId !== card.roomId) throw conflict('Somebody changed this meanwhile', 'error.changedMeanwhile');
  return locked;
}

/** What is lost or out of use stays as it is. */
export const isGone = (state: string) => state === 'lost' || state === 'broken';

export async function lockCardInUse(ctx: Ctx, id: number) {
  const card = await lockCardAndRoom(ctx, id);
  if (isGone(card.state)) throw conflict('A card that is lost or out of use does not come back', 'error.cardGone');
  return card;
}
