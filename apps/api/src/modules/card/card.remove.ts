import type { CardRemoval } from '@lobby/contract/areas/card';
import type { z } from 'zod';
import { ask, type RequestHandler } from '#modules/approval/approval.public.ts';
import { type Ctx, conflict } from '#platform/module.ts';
import { lockedCard } from './card.holder.ts';
import { suspend } from './card.service.ts';

type Removal = z.output<typeof CardRemoval>;

/** What a reason makes of the card: only one that is returned can be issued again. */
const STATE_AFTER = { returned: 'stock', lost: 'lost', broken: 'broken', other: 'broken' } as const;

export async function askForRemoval(ctx: Ctx, { mifareId, reason, note }: Removal, wait: boolean): Promise<number> {
  const { roomId, memberId, state } = await cardInUse(ctx, mifareId);
  const request = {
    wait,
    subject: `card ${mifareId}`,
    payload: { mifareId, reason, note },
    memberId,
    roomId,
    // Whoever decides, a lost card opens nothing meanwhile.
    whileWaiting: async () => {
      if (reason === 'lost' && state === 'active') await suspend(ctx, mifareId, 'lost');
    },
  };
  return ask(ctx, 'remove-mifare', request, async () => {
    await takeBack(ctx, mifareId, reason);
    return {};
  });
}

async function cardInUse(ctx: Ctx, id: number) {
  const card = await lockedCard(ctx, id);
  if (card.state === 'lost' || card.state === 'broken')
    throw conflict('A card that is lost or out of use does not come back', 'error.cardGone');
  return card;
}

/** Off at every device from now on. The room stays known, except of what is in stock. */
async function takeBack(ctx: Ctx, id: number, reason: Removal['reason']): Promise<void> {
  await cardInUse(ctx, id);
  const state = STATE_AFTER[reason];
  await ctx.db
    .updateTable('card')
    .set({ state, memberId: null, ...(state === 'stock' && { roomId: null, validUntil: null }), updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  await ctx.emit('record.changed', { area: 'card', id, change: 'updated' });
}

export const removeHandler: RequestHandler = {
  type: 'remove-mifare',
  needs: 'card:write',
  approve: async (ctx, { payload }) => {
    const { mifareId, reason } = payload as unknown as Removal;
    await takeBack(ctx, mifareId, reason);
    return {};
  },
  rules: async ({ db }, { payload }) => {
    const card = await db
      .selectFrom('card')
      .select('state')
      .where('id', '=', payload.mifareId as number)
      .executeTakeFirst();
    return [{ rule: 'cardInUse', passes: card?.state === 'active' || card?.state === 'suspended', facts: {} }];
  },
  changes: async ({ db }, { payload }) => {
    const { mifareId, reason } = payload as unknown as Removal;
    const card = await db.selectFrom('card').select('serial').where('id', '=', mifareId).executeTakeFirst();
    return [
      { field: 'mifare', old: card ? `•••${card.serial.slice(-4)}` : null, new: null },
      { field: 'reason', old: null, new: reason },
    ];
  },
};
