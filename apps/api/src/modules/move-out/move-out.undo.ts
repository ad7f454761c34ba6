import { UNDO_HOURS } from '@lobby/contract/areas/move-out';
import { ROLE_IDS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import { restoreCar } from '#modules/car/car.public.ts';
import { restoreCard } from '#modules/card/card.public.ts';
import { quotaLeft } from '#modules/quota/quota.public.ts';
import { MOVED_OUT } from '#modules/resident/resident.public.ts';
import { lockRoom } from '#modules/room/room.public.ts';
import { type Ctx, conflict, notFound } from '#platform/module.ts';
import { undoBlockers } from './move-out.undo-blockers.ts';

interface Item {
  memberId: number | null;
  cardId: number | null;
  carId: number | null;
  outcome: string;
  closesAccount: boolean;
}

/** Gives back what ended: residents, roles, cards, cars and accounts, all of it or nothing. */
export async function undoMoveOut(ctx: Ctx, id: number): Promise<void> {
  const { db, now } = ctx;
  const roomId = await assertUndoable(ctx, id);
  const items = await itemsOf(ctx, id);
  await assertPlacesLeft(ctx, id, items, roomId);
  await restoreResidents(ctx, items);
  for (const { cardId, memberId } of items) if (cardId !== null) await restoreCard(ctx, cardId, { roomId, memberId });
  for (const { carId, memberId } of items) if (carId !== null) await restoreCar(ctx, carId, memberId);
  await reopenAccounts(ctx, items);
  await db.updateTable('moveOut').set({ undoneAt: now, updatedAt: now }).where('id', '=', id).execute();
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
    .select(['memberId', 'cardId', 'carId', 'outcome', 'closesAccount'])
    .where('moveOutId', '=', id)
    .orderBy('id')
    .execute();

/** Where somebody came or a card was issued since, both count against the quota; a room that was over it before comes back as it was. */
async function assertPlacesLeft(ctx: Ctx, id: number, items: Item[], roomId: number): Promise<void> {
  const { rows } = await sql<{ coResidents: number; cameSince: boolean; issuedSince: boolean }>`
    select (select count(*)::int from move_out_item item join member on member.id = item.member_id
        where item.move_out_id = ${id} and card_id is null and car_id is null and (role_id = ${ROLE_IDS.sub_tenant} or outcome = 'promote')) as co_residents,
      exists (select from member where room_id = ${roomId} and left_at is null and created_at > done_at) as came_since,
      exists (select from card where room_id = ${roomId} and is_active and issued_at > done_at) as issued_since
    from move_out where id = ${id}`.execute(ctx.db);
  const { coResidents = 0, cameSince = false, issuedSince = false } = rows[0] ?? {};
  const cards = items.filter(({ cardId, outcome }) => cardId !== null && outcome !== 'give').length;
  const isFull =
    (cameSince && (await quotaLeft(ctx, roomId, 'subAccount')) < coResidents) ||
    (issuedSince && (await quotaLeft(ctx, roomId, 'mifare')) < cards);
  if (isFull) throw conflict('The quota of this room is used up', 'error.quotaUsedUp');
}

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
