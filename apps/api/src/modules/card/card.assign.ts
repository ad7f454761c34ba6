import type { CardMapping } from '@lobby/contract/areas/card';
import type { z } from 'zod';
import { ask, type RequestHandler, residentRule } from '#modules/approval/approval.public.ts';
import { assertQuotaLeft } from '#modules/quota/quota.public.ts';
import { type Ctx, conflict } from '#platform/module.ts';
import { lockCard, lockResident } from './card.holder.ts';
import { serialEnd } from './card.numbers.ts';
import { cardQuotaRule } from './card.rules.ts';

type Mapping = z.output<typeof CardMapping>;

/** A card from stock, or one of the same room that nobody holds, gets a holder. */
export async function askForHolder(ctx: Ctx, { userId, mifareId, validUntil }: Mapping, wait: boolean): Promise<number> {
  const { roomId } = await lockResident(ctx, userId);
  await assertAssignable(ctx, mifareId, roomId);
  const payload = { mifareId, validUntil };
  return ask(ctx, 'mapping-mifare', { wait, subject: `card ${mifareId}`, payload, memberId: userId, roomId }, async () => {
    await assign(ctx, { userId, ...payload }, false);
    return {};
  });
}

async function assertAssignable(ctx: Ctx, cardId: number, roomId: number) {
  const card = await lockCard(ctx, cardId);
  const isFree = card.state === 'stock' || (card.state === 'active' && card.roomId === roomId && card.memberId === null);
  if (!isFree) throw conflict('This card belongs to somebody, or is out of use', 'error.cardTaken');
  return card;
}

export async function assign(ctx: Ctx, { userId, mifareId, validUntil }: Mapping, hasWaited: boolean): Promise<void> {
  const { roomId } = await lockResident(ctx, userId);
  const card = await assertAssignable(ctx, mifareId, roomId);
  if (card.state === 'stock') await assertQuotaLeft(ctx, roomId, 'mifare', hasWaited);
  await ctx.db
    .updateTable('card')
    .set({
      state: 'active',
      roomId,
      memberId: userId,
      validUntil,
      issuedAt: ctx.now,
      issuedById: ctx.user.id,
      updatedAt: ctx.now,
    })
    .where('id', '=', mifareId)
    .execute();
  await ctx.emit('record.changed', { area: 'card', id: mifareId, change: 'updated' });
}

export const assignHandler: RequestHandler = {
  type: 'mapping-mifare',
  needs: 'card:write',
  approve: async (ctx, { memberId, payload }) => {
    const { mifareId, validUntil } = payload as unknown as Omit<Mapping, 'userId'>;
    await assign(ctx, { userId: memberId as number, mifareId, validUntil }, true);
    return {};
  },
  rules: async (ctx, { memberId, roomId, payload }) => {
    const card = await ctx.db
      .selectFrom('card')
      .select(['state', 'roomId', 'memberId'])
      .where('id', '=', payload.mifareId as number)
      .executeTakeFirst();
    const isOfRoom = card?.state === 'active' && card.roomId === roomId && card.memberId === null;
    return [
      await residentRule(ctx, memberId),
      { rule: 'cardFree', passes: card?.state === 'stock' || isOfRoom, facts: {} },
      ...(isOfRoom ? [] : [await cardQuotaRule(ctx, roomId as number)]),
    ];
  },
  changes: async (ctx, { payload }) => {
    const { mifareId, validUntil } = payload as unknown as Omit<Mapping, 'userId'>;
    return [
      { field: 'mifare', old: null, new: await serialEnd(ctx, mifareId) },
      ...(validUntil ? [{ field: 'validUntil', old: null, new: validUntil }] : []),
    ];
  },
};
