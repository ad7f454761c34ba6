import { type Ctx, conflict, notFound } from '#platform/module.ts';

/** Somebody who lives here: a card is issued to nobody else. Locked against moving out meanwhile. */
export async function residentOf({ db }: Ctx, memberId: number) {
  const found = await db
    .selectFrom('member')
    .select(['id', 'roomId', 'personId', 'leftAt'])
    .where('id', '=', memberId)
    .forShare()
    .executeTakeFirst();
  if (!found) throw notFound();
  if (found.leftAt !== null) throw conflict('This resident has moved out', 'error.movedOut');
  return found;
}

/** Locked: of two who change one card the second sees what the first did. */
export async function lockedCard({ db }: Ctx, id: number) {
  const found = await db
    .selectFrom('card')
    .select(['id', 'state', 'roomId', 'memberId', 'serial', 'suspendedReason'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** What is lost or out of use stays as it is. */
export const isGone = (state: string) => state === 'lost' || state === 'broken';

export async function cardInUse(ctx: Ctx, id: number) {
  const card = await lockedCard(ctx, id);
  if (isGone(card.state)) throw conflict('A card that is lost or out of use does not come back', 'error.cardGone');
  return card;
}
