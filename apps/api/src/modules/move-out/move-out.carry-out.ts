import { MAX_MOVE_OUT_NOTE, type MoveOutInput } from '@lobby/contract/areas/move-out';
import { sql } from 'kysely';
import { giveCar } from '#modules/car/car.public.ts';
import { giveCard, returnCard } from '#modules/card/card.public.ts';
import { today } from '#modules/property/property.public.ts';
import { readOccupant } from '#modules/resident/resident.public.ts';
import { lockRoom } from '#modules/room/room.public.ts';
import { type Ctx, conflict, invalidField } from '#platform/module.ts';
import { type Household, readHousehold } from './household.ts';

/** Now, or planned for the end of a later day; what becomes of co-residents is settled either way. Answers the move-out. */
export async function moveOut(ctx: Ctx, input: MoveOutInput): Promise<number> {
  const { roomId } = await readOccupant(ctx, input.userId);
  await lockRoom(ctx, roomId);
  const { leaving, promoteId } = whoLeaves(await readHousehold(ctx, input.userId, input.others), input);
  const thisDay = await today(ctx);
  const isPlanned = input.leaveOn !== null && input.leaveOn >= thisDay;
  const id = await insertMoveOut(ctx, { roomId, promoteId, leavesOn: input.leaveOn ?? thisDay }, leaving, input.reason);
  if (isPlanned) {
    for (const member of leaving) await ctx.emit('record.changed', { area: 'resident', id: member, change: 'updated' });
  } else {
    await handOver(ctx, id, input, leaving);
    await sql`select people.carry_out_move_out(${id})`.execute(ctx.db);
  }
  await ctx.emit('record.changed', { area: 'move-out', id, change: 'created' });
  return id;
}

function whoLeaves({ leaving, coResidentsWithoutMain }: Household, { promote, withCoResidents }: MoveOutInput) {
  if (coResidentsWithoutMain.length === 0) return { leaving, promoteId: null };
  if (promote !== null) {
    if (!coResidentsWithoutMain.some(({ id }) => id === promote)) throw invalidField('promote', 'notFound');
    return { leaving, promoteId: promote };
  }
  if (!withCoResidents) throw conflict('Co-residents would be left without a main resident', 'error.lastMainResident');
  return { leaving: [...leaving, ...coResidentsWithoutMain.map(({ id }) => id)], promoteId: null };
}

type Planned = { roomId: number; promoteId: number | null; leavesOn: string };

/** Whoever was in another plan is in this one now, which remembers it and takes over its remarks; a plan nobody is left in is cancelled. */
async function insertMoveOut(ctx: Ctx, planned: Planned, leaving: number[], leftReason: string): Promise<number> {
  const { db, now } = ctx;
  const before = await db
    .selectFrom('member')
    .innerJoin('moveOut', 'moveOut.id', 'member.moveOutId')
    .select(['member.id', 'moveOut.id as moveOutId', 'moveOut.note'])
    .where('member.id', 'in', leaving)
    .execute();
  const replaced = JSON.stringify(Object.fromEntries(before.map((member) => [member.id, member.moveOutId])));
  const { id } = await db
    .insertInto('moveOut')
    .values({ ...planned, replaced, note: remarksOf(before) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('member')
    .set({ moveOutId: id, leavesOn: planned.leavesOn, leftReason, updatedAt: now })
    .where('id', 'in', leaving)
    .execute();
  await cancelEmptyPlans(ctx, planned.roomId);
  return id;
}

/** Of several plans whose people leave together now: one after the other, each once. */
const remarksOf = (plans: { note: string | null }[]) =>
  [...new Set(plans.flatMap(({ note }) => note ?? []))].join('\n').slice(0, MAX_MOVE_OUT_NOTE) || null;

export async function cancelEmptyPlans({ db, now }: Ctx, roomId: number): Promise<void> {
  await db
    .updateTable('moveOut')
    .set({ cancelledAt: now, note: null, signature: null, signedAt: null, updatedAt: now })
    .where('roomId', '=', roomId)
    .where('doneAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('member').select('member.id').whereRef('member.moveOutId', '=', 'moveOut.id'))),
    )
    .execute();
}

export const handsOver = ({ returned, givenCards, givenCars }: MoveOutInput) =>
  returned.length + givenCards.length + givenCars.length > 0;

/** Before the rest ends: what is handed in goes to stock, what is given goes to somebody who stays. */
async function handOver(ctx: Ctx, moveOutId: number, input: MoveOutInput, leaving: number[]): Promise<void> {
  const insertItem = (item: {
    memberId: number | null;
    cardId?: number;
    carId?: number;
    outcome: string;
    toMemberId?: number;
    validUntil?: string | null;
  }) =>
    ctx.db
      .insertInto('moveOutItem')
      .values({ moveOutId, ...item })
      .execute();
  for (const id of input.returned) {
    await insertItem({ ...(await returnCard(ctx, id, leaving)), cardId: id, outcome: 'return' });
  }
  for (const { id, to } of input.givenCards) {
    if (leaving.includes(to)) throw invalidField('givenCards', 'invalid');
    await insertItem({ memberId: await giveCard(ctx, id, to, leaving), cardId: id, outcome: 'give', toMemberId: to });
  }
  for (const { id, to } of input.givenCars) {
    if (leaving.includes(to)) throw invalidField('givenCars', 'invalid');
    await insertItem({ memberId: await giveCar(ctx, id, to, leaving), carId: id, outcome: 'give', toMemberId: to });
  }
}
