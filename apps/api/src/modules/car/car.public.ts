import { formatPlate } from '@lobby/contract/people/plate';
import { type Ctx, conflict } from '#platform/module.ts';
import { carFor } from './car.source.ts';

export { assertRoomTakesCars } from './car.register.ts';

/** Those that are here, by their plates as whoever asks may see them. */
export async function findCarsOfRoom(ctx: Ctx, roomId: number) {
  const cars = await ctx.db
    .selectFrom('car')
    .select(['id', 'plate', 'memberId as holder'])
    .where('roomId', '=', roomId)
    .where('leftAt', 'is', null)
    .orderBy('memberId')
    .orderBy('id')
    .execute();
  return cars.map(({ id, plate, holder }) => ({ id, name: plateFor(ctx, plate), holder }));
}

export const plateFor = (ctx: Ctx, plate: string): string => formatPlate(carFor(ctx, { plate }).plate);

/** A car of one of these who leave is somebody else's of the same room from now on. Answers whose it was. */
export async function giveCar(ctx: Ctx, id: number, to: number, leaving: number[]): Promise<number | null> {
  const car = await ctx.db
    .selectFrom('car')
    .select(['memberId', 'roomId', 'leftAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const members = await ctx.db
    .selectFrom('member')
    .select(['id', 'roomId'])
    .where('id', 'in', [to, ...leaving])
    .where('leftAt', 'is', null)
    .execute();
  const isTheirs = car && (car.memberId === null || leaving.includes(car.memberId)) && members.some((member) => member.id === to);
  if (!isTheirs || car.leftAt !== null || members.some(({ roomId }) => roomId !== car.roomId))
    throw conflict('Somebody changed this meanwhile', 'error.changedMeanwhile');
  await change(ctx, id, { memberId: to });
  return car.memberId;
}

/** Back to whom it was before a move-out. */
export async function restoreCar(ctx: Ctx, id: number, memberId: number | null): Promise<void> {
  await change(ctx, id, { memberId, leftAt: null, leftReason: null, isActive: true });
}

type Change = { memberId: number | null; leftAt?: null; leftReason?: null; isActive?: true };

async function change(ctx: Ctx, id: number, values: Change): Promise<void> {
  await ctx.db
    .updateTable('car')
    .set({ ...values, updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  await ctx.emit('record.changed', { area: 'car', id, change: 'updated' });
}
