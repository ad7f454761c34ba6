import type { carApi } from '@lobby/contract/areas/car';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { type Ctx, invalidField, notFound } from '#platform/module.ts';

/** Not the plate: another plate is another car. */
export async function updateCar(ctx: Ctx, id: number, changes: Call<typeof carApi.update>['body']): Promise<void> {
  const { db, now } = ctx;
  const car = await db.selectFrom('car').select('vehicle').where('id', '=', id).executeTakeFirst();
  if (!car) throw notFound();
  if (changes.class && car.vehicle !== 'car') throw invalidField('class', 'invalid');
  await db
    .updateTable('car')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .execute();
  await ctx.emit('record.changed', { area: 'car', id, change: 'updated' });
}
