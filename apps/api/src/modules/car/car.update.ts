import type { carApi } from '@lobby/contract/areas/car';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { lockRoom } from '#modules/room/room.public.ts';
import { type Ctx, conflict, invalidField, notFound } from '#platform/module.ts';

/** Not the plate: another plate is another car. Whoever uses it lives in its room. */
export async function updateCar(ctx: Ctx, id: number, changes: Call<typeof carApi.update>['body']): Promise<void> {
  const { userId, ...details } = changes;
  await lockRoom(ctx, (await findCar(ctx, id)).roomId);
  const car = await findCar(ctx, id);
  if (details.class && car.vehicle !== 'car') throw invalidField('class', 'invalid');
  if (userId !== undefined && car.leftAt !== null) throw conflict('This car was removed already', 'error.carRemoved');
  if (userId) await assertLivesIn(ctx, userId, car.roomId);
  await ctx.db
    .updateTable('car')
    .set({ ...details, ...(userId !== undefined && { memberId: userId }), updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  await ctx.emit('record.changed', { area: 'car', id, change: 'updated' });
}

export async function findCar({ db }: Ctx, id: number) {
  const car = await db.selectFrom('car').select(['vehicle', 'roomId', 'leftAt']).where('id', '=', id).executeTakeFirst();
  if (!car) throw notFound();
  return car;
}

/** Nobody moves out meanwhile, because the room is locked: the car would stay with somebody who has left. */
async function assertLivesIn({ db }: Ctx, memberId: number, roomId: number): Promise<void> {
  const member = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('roomId', '=', roomId)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  if (!member) throw invalidField('userId', 'notFound');
}
