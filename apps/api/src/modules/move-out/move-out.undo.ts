import { UNDO_HOURS } from '@lobby/contract/areas/move-out';
import { ROLE_IDS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import { restoreBookingsOfMoveOut } from '#modules/booking/booking.public.ts';
import { restoreCar } from '#modules/car/car.public.ts';
import { restoreCard } from '#modules/card/card.public.ts';
import { MOVED_OUT } from '#modules/resident/resident.public.ts';
import { lockRoom } from '#modules/room/room.public.ts';
import { restoreVisitsOfMoveOut } from '#modules/visitor/visitor.public.ts';
import { type Ctx, conflict, notFound } from '#platform/module.ts';
import { undoBlockers } from './move-out.undo-blockers.ts';
import { assertPlacesLeft } from './move-out.undo-places.ts';

interface Item {
  memberId: number | null;
  cardId: number | null;
  carId: number | null;
  outcome: string;
  closesAccount: boolean;
  validUntil: string | null;
}

/**
 * Gives back what ended: residents, roles, cards, cars and accounts, all of it or nothing; of their bookings those whose time is free, of
 * their invitations those still to come.
 */
export async function undoMoveOut(ctx: Ctx, id: number): Promise<void> {
  const { db, now } = ctx;
  const roomId = await assertUndoable(ctx, id);
  const items = await itemsOf(ctx, id);
  const ended = items.filter(({ outcome }) => outcome !== 'give');
  const [cards, cars] = [
    ended.filter(({ cardId }) => cardId !== null).length,
    ended.filter(({ carId }) => carId !== null).length,
  ];
  await assertPlacesLeft(ctx, id, roomId, { cards, cars });
  await restoreResidents(ctx, items);
  await restorePlans(ctx, id);
  for (const { cardId, memberId, outcome, validUntil } of items)
    if (cardId !== null) await restoreCard(ctx, cardId, { roomId, memberId, ...(outcome === 'return' && { validUntil }) });
  for (const { carId, memberId } of items) if (carId !== null) await restoreCar(ctx, carId, memberId);
  await reopenAccounts(ctx, items);
  await restoreBookingsOfMoveOut(ctx, id);
  await restoreVisitsOfMoveOut(ctx, id);
  // What was signed for did not happen.
  await db
    .updateTable('moveOut')
    .set({ undoneAt: now, signature: null, signedAt: null, updatedAt: now })
    .where('id', '=', id)
    .execute();
  await ctx.emit('record.changed', { area: 'move-out', id, change: 'updated' });
}

/** Whether it still can be, with its room locked: answers the room. */
export async function assertUndoable(ctx: Ctx, id: number): Promise<number> {
  const found = await ctx.db.selectFrom('moveOut').select('roomId').where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  await lockRoom(ctx, found.roomId);
  if (!(await isInTime(ctx, id))) throw conflict('A move-out can be undone for a day', 'error.moveOutFinal');
  const [blocker] = await undoBlockers(ctx, id);
  if (blocker) throw conflict(`Changed since: ${blocker.what} ${blocker.id}`, 'error.moveOutChanged');
  return found.roomId;
}

export const isUndoable = async (ctx: Ctx, id: number) => (await isInTime(ctx, id)) && (await undoBlockers(ctx, id)).length === 0;

async function isInTime({ db }: Ctx, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('moveOut')
    .select('id')
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .where('doneAt', '>', sql<Date>`now() - make_interval(hours => ${UNDO_HOURS})`)
    .executeTakeFirst();
  return found !== undefined;
}

const itemsOf = ({ db }: Ctx, id: number): Promise<Item[]> =>
  db
    .selectFrom('moveOutItem')
    .select(['memberId', 'cardId', 'carId', 'outcome', 'closesAccount', 'validUntil'])
    .where('moveOutId', '=', id)
    .orderBy('id')
    .execute();

async function restoreResidents(ctx: Ctx, items: Item[]): Promise<void> {
  const { db, now } = ctx;
  const people = items.filter(({ cardId, carId }) => cardId === null && carId === null);
  const ids = people.filter(({ outcome }) => outcome === 'end').map(({ memberId }) => memberId as number);
  const promoted = people.filter(({ outcome }) => outcome === 'promote').map(({ memberId }) => memberId as number);
  await db
    .updateTable('member')
    .set({ leftAt: null, leftReason: null, isActive: true, moveOutId: null, updatedAt: now })
    .where('id', 'in', ids)
    .execute();
  if (promoted.length > 0)
    await db
      .updateTable('member')
      .set({ roleId: ROLE_IDS.sub_tenant, updatedAt: now })
      .where('id', 'in', promoted)
      .where('leftAt', 'is', null)
      .execute();
  for (const id of [...ids, ...promoted]) await ctx.emit('record.changed', { area: 'resident', id, change: 'updated' });
}

/** Who was to leave on a later day is again, as long as that day has not passed. */
async function restorePlans({ db }: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ planId: number }>`
    update member set move_out_id = plan.id, leaves_on = plan.leaves_on, updated_at = now()
    from move_out undone cross join lateral jsonb_each_text(undone.replaced) before (member_id, plan_id)
      join move_out plan on plan.id = before.plan_id::int
    where undone.id = ${id} and member.id = before.member_id::int and plan.done_at is null
      and plan.leaves_on >= (select (now() at time zone time_zone)::date from property)
    returning plan.id as plan_id`.execute(db);
  const plans = rows.map(({ planId }) => planId);
  if (plans.length > 0)
    await db.updateTable('moveOut').set({ cancelledAt: null, updatedAt: sql`now()` }).where('id', 'in', plans).execute();
}

/** Not of somebody who was blocked since. */
async function reopenAccounts({ db, now, ...ctx }: Ctx, items: Item[]): Promise<void> {
  const members = items.filter(({ closesAccount }) => closesAccount).map(({ memberId }) => memberId as number);
  if (members.length === 0) return;
  const reopened = await db
    .updateTable('membership')
    .set({ status: true, blockedReason: null, updatedAt: now })
    .where('blockedReason', '=', MOVED_OUT)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('person')
        .innerJoin('member', 'member.personId', 'person.id')
        .select('person.accountId')
        .where('member.id', 'in', members)
        .where('person.blockedAt', 'is', null)
        .$castTo<{ accountId: number }>(),
    )
    .returning('id')
    .execute();
  for (const { id } of reopened) await ctx.emit('session.changed', { account: id as number, why: 'rights', at: ctx.property });
}
