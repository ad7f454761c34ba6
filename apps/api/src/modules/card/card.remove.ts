import { type CardRemoval, SUSPENSIONS } from '@lobby/contract/areas/card';
import type { z } from 'zod';
import { ask, encryptRequestValues, openRequestValues, type RequestHandler } from '#modules/approval/approval.public.ts';
import { keyForPerson, type PersonServices } from '#modules/person/person.public.ts';
import { type Ctx, conflict } from '#platform/module.ts';
import { isGone, lockCard, lockCardInUse } from './card.holder.ts';
import { serialEnd } from './card.numbers.ts';
import { resumeAfterRejection, suspend } from './card.service.ts';

type Removal = z.output<typeof CardRemoval>;

/** What a reason makes of the card: only one that is returned can be issued again. */
const STATE_AFTER = { returned: 'stock', lost: 'lost', broken: 'broken', other: 'broken' } as const;

const SUSPENDED_WHILE_WAITING: Partial<Record<Removal['reason'], string>> = {
  lost: SUSPENSIONS.reportedLost,
  returned: SUSPENSIONS.handedIn,
};

/** What somebody writes about it is kept under the holder's key while the request waits, and nowhere else. */
export async function askForRemoval(
  ctx: Ctx,
  { encryption }: PersonServices,
  { mifareId, reason, note }: Removal,
  wait: boolean,
): Promise<number> {
  const { roomId, memberId, state } = await lockCardInUse(ctx, mifareId);
  const request = {
    wait,
    subject: `card ${mifareId}`,
    payload: { mifareId, reason },
    memberId,
    roomId,
    ...(note !== null && {
      encrypt: async () => encryptRequestValues(await keyForPerson(ctx, encryption, await holderOf(ctx, memberId)), { note }),
    }),
    // Whoever decides, a card that is lost or handed in opens nothing meanwhile.
    whileWaiting: async () => {
      const suspension = SUSPENDED_WHILE_WAITING[reason];
      if (suspension && state === 'active') await suspend(ctx, mifareId, suspension);
    },
  };
  return ask(ctx, 'remove-mifare', request, async () => {
    await takeBack(ctx, mifareId, reason);
    return {};
  });
}

/** Off at every device from now on. The room stays known, except of what is in stock. */
export async function takeBack(ctx: Ctx, id: number, reason: Removal['reason']): Promise<void> {
  await lockCardInUse(ctx, id);
  const state = STATE_AFTER[reason];
  await ctx.db
    .updateTable('card')
    .set({ state, memberId: null, ...(state === 'stock' && { roomId: null, validUntil: null }), updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  await ctx.emit('record.changed', { area: 'card', id, change: 'updated' });
}

async function holderOf({ db }: Ctx, memberId: number | null): Promise<number | null> {
  const member = await db.selectFrom('member').select('personId').where('id', '=', memberId).executeTakeFirst();
  return member?.personId ?? null;
}

export const removeHandler = ({ encryption }: PersonServices): RequestHandler => ({
  type: 'remove-mifare',
  needs: 'card:write',
  approve: async (ctx, { payload, memberId, roomId }) => {
    const { mifareId, reason } = payload as unknown as Removal;
    const card = await lockCard(ctx, mifareId);
    if (card.memberId !== memberId || card.roomId !== roomId)
      throw conflict('Somebody changed this meanwhile', 'error.changedMeanwhile');
    await takeBack(ctx, mifareId, reason);
    return {};
  },
  /** A card that is not lost after all opens again what it opened before. */
  reject: (ctx, { payload }) => resumeAfterRejection(ctx, (payload as unknown as Removal).mifareId),
  rules: async ({ db }, { payload }) => {
    const card = await db
      .selectFrom('card')
      .select('state')
      .where('id', '=', payload.mifareId as number)
      .executeTakeFirst();
    return [{ rule: 'cardInUse', passes: card !== undefined && !isGone(card.state), facts: {} }];
  },
  changes: async (ctx, request) => {
    const { mifareId, reason } = request.payload as unknown as Removal;
    const hasNote = request.subjectKeyId !== null;
    const { note } = hasNote ? await openRequestValues<{ note: string }>(ctx, encryption, request) : { note: null };
    return [
      { field: 'mifare', old: await serialEnd(ctx, mifareId), new: null },
      { field: 'reason', old: null, new: reason },
      ...(note === null ? [] : [{ field: 'note', old: null, new: note }]),
    ];
  },
});
