import type { cardApi } from '@lobby/contract/areas/card';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { type Ctx, invalidField } from '#platform/module.ts';
import { lockCardInUse } from './card.holder.ts';
import { assertNumbersFree } from './card.numbers.ts';

/** Its last day, what is printed on it and what kind it is. A card in stock has no last day: it comes with the holder. */
export async function updateCard(ctx: Ctx, id: number, changes: Call<typeof cardApi.update>['body']): Promise<void> {
  const { state } = await lockCardInUse(ctx, id);
  if (state === 'stock' && changes.validUntil) throw invalidField('validUntil', 'invalid');
  if (changes.printed) await assertNumbersFree(ctx, { printed: changes.printed }, 'printed', id);
  await ctx.db
    .updateTable('card')
    .set({ ...changes, updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  await ctx.emit('record.changed', { area: 'card', id, change: 'updated' });
}
