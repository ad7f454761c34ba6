import { type MoveOutPage, UNDO_HOURS } from '@lobby/contract/areas/move-out';
import { REQUEST_TYPES } from '@lobby/contract/areas/request';
import { ROLE_IDS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import { plateFor, restoreCar } from '#modules/car/car.public.ts';
import { restoreCard } from '#modules/card/card.public.ts';
import { maskedEnd } from '#modules/log/log.public.ts';
import { quotaLeft } from '#modules/quota/quota.public.ts';
import { MOVED_OUT } from '#modules/resident/resident.public.ts';
import { type Ctx, conflict, notFound } from '#platform/module.ts';
import { lockRoom } from './move-out.carry-out.ts';

type Blocker = NonNullable<MoveOutPage['undo']>['blockers'][number];

interface Item {
  memberId: number | null;
  cardId: number | null;
  carId: number | null;
  outcome: string;
  closesAccount: boolean;
}

/** What has gone on since: somebody came back or was merged, a card or car is somebody else's by now. */
export async function undoBlockers(ctx: Ctx, id: number): Promise<Blocker[]> {
  const { rows } = await sql<Blocker & { plate: string | null }>`
    select 'error.personChanged' as key, 'member' as what, member.id, member.name_th as name, null as plate
    from move_out_item item join member on member.id = item.member_id join person on person.id = member.person_id
    where item.move_out_id = ${id} and item.card_id is null and item.car_id is null and (
      person.merged_into_id is not null or person.erased_at is not null
      or item.outcome = 'end' and exists (
        select from member again where again.person_id = person.id and again.room_id = member.room_id and again.left_at is null))
    union all
    select 'error.cardTaken', 'card', card.id, ${sql.raw(maskedEnd('card.serial'))}, null
    from move_out_item item join card on card.id = item.card_id
    where item.move_out_id = ${id} and not case item.outcome
      when 'return' then card.state = 'stock'
      when 'give' then card.state = 'active' and card.member_id = item.to_member_id
      else card.state = 'suspended' and card.suspended_reason = ${MOVED_OUT} and card.member_id is not distinct from item.member_id
        and not exists (select from request where type_id = ${REQUEST_TYPES['remove-mifare']} and subject = 'card ' || card.id and result is null) end
    union all
    select 'error.carTaken', 'car', car.id, null, car.plate
    from move_out_item item join car on car.id = item.car_id
    where item.move_out_id = ${id} and not case item.outcome
      when 'give' then car.left_at is null and car.member_id = item.to_member_id
      else car.left_reason = ${MOVED_OUT} and not exists (
        select from car other where other.left_at is null and other.plate = car.plate and other.vehicle = car.vehicle
          and (other.province_id, other.country) is not distinct from (car.province_id, car.country)) end`.execute(ctx.db);
  return rows.map(({ plate, ...blocker }) => ({ ...blocker, name: plate === null ? blocker.name : plateFor(ctx, plate) }));
}

/** Gives back what ended: residents, roles, cards, cars and accounts, all of it or nothing. */
export async function undoMoveOut(ctx: Ctx, id: number): Promise<void> {
  const { db, now } = ctx;
  const roomId = await lockUndoable(ctx, id);
  const [blocker] = await undoBlockers(ctx, id);
  if (blocker) throw conflict(`Changed since: ${blocker.what} ${blocker.id}`, 'error.moveOutChanged');
  const items = await itemsOf(ctx, id);
  await assertPlacesLeft(ctx, id, items, roomId);
  await restoreResidents(ctx, items);
  for (const { cardId, memberId } of items) if (cardId !== null) await restoreCard(ctx, cardId, { roomId, memberId });
  for (const { carId, memberId } of items) if (carId !== null) await restoreCar(ctx, carId, memberId);
  await reopenAccounts(ctx, items);
  await db.updateTable('moveOut').set({ undoneAt: now, updatedAt: now }).where('id', '=', id).execute();
  await ctx.emit('record.changed', { area: 'move-out', id, change: 'updated' });
}

async function lockUndoable(ctx: Ctx, id: number): Promise<number> {
  const found = await ctx.db.selectFrom('moveOut').select('roomId').where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  await lockRoom(ctx, found.roomId);
  const undoable = await ctx.db
    .selectFrom('moveOut')
    .select('id')
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .where('doneAt', '>', sql<Date>`now() - make_interval(hours => ${UNDO_HOURS})`)
    .forUpdate()
    .executeTakeFirst();
  if (!undoable) throw conflict('A move-out can be undone for a day', 'error.moveOutFinal');
  return found.roomId;
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
