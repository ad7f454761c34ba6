import { REQUEST_TYPES } from '@lobby/contract/areas/request';
import { ROLE_IDS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import { lockRoom } from '#modules/room/room.public.ts';
import type { Limits } from '#modules/room-type/room-type.public.ts';
import { type Ctx, conflict, notFound } from '#platform/module.ts';
import { effective, left, type Resolved } from './quota.rule.ts';

export type QuotaKind = 'mifare' | 'subAccount';
export const CARD_TYPES = [REQUEST_TYPES['add-card'], REQUEST_TYPES['add-mifare']];

/** The limits of a room, read in the transaction that is about to use them. */
export async function limitsOf({ db }: Ctx, roomId: number): Promise<{ name: string; limits: Resolved }> {
  const room = await db
    .selectFrom('room')
    .innerJoin('roomType', 'roomType.id', 'room.typeId')
    .leftJoin('quota', (join) => join.onRef('quota.roomId', '=', 'room.id').on('quota.isActive', '=', true))
    .select(['room.name', 'roomType.quota as ofType', 'quota.quota as ofRoom'])
    .where('room.id', '=', roomId)
    .executeTakeFirst();
  if (!room) throw notFound();
  return { name: room.name, limits: effective(room.ofRoom as Limits, room.ofType as Limits) };
}

/** The same of many rooms. */
export async function limitsOfRooms({ db }: Ctx, ids: number[]): Promise<Map<number, Resolved>> {
  const { rows } = await sql<{ id: number; ofType: Limits; ofRoom: Limits }>`
    select room.id, room_type.quota as of_type, quota.quota as of_room
    from room join room_type on room_type.id = room.type_id left join quota on quota.room_id = room.id and quota.is_active
    where room.id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ id, ofType, ofRoom }) => [id, effective(ofRoom, ofType)]));
}

/** Cards and sub-accounts in use, and those that are asked for; an applicant counts in the room the office named. */
export async function usedBy({ db }: Ctx, roomId: number): Promise<Record<QuotaKind, { active: number; waiting: number }>> {
  const { rows } = await sql<Record<'cards' | 'waitingCards' | 'subTenants' | 'waitingSubTenants', number>>`
    select (select count(*) from card where room_id = ${roomId} and is_active) as cards,
      (select count(*) from member where room_id = ${roomId} and is_active and role_id = ${ROLE_IDS.sub_tenant}) as sub_tenants,
      count(*) filter (where type_id = any(${CARD_TYPES}::int[])) as waiting_cards,
      count(*) filter (where type_id = ${REQUEST_TYPES['create-sub-account']}) as waiting_sub_tenants
    from request left join registration on registration.request_id = request.id
    where coalesce(registration.room_id, request.room_id) = ${roomId} and result is null`.execute(db);
  const { cards = 0, waitingCards = 0, subTenants = 0, waitingSubTenants = 0 } = rows[0] ?? {};
  return { mifare: { active: cards, waiting: waitingCards }, subAccount: { active: subTenants, waiting: waitingSubTenants } };
}

/**
 * Called right before a card or a sub-account is issued, in the same transaction: the room is locked until it ends, so that concurrent
 * callers cannot exceed the quota. Records that name the room, a parcel for it, are not held up. What waits keeps its place, except
 * against another that waited.
 */
export async function assertQuotaLeft(ctx: Ctx, roomId: number, kind: QuotaKind, hasWaited = false): Promise<void> {
  if ((await quotaLeft(ctx, roomId, kind, hasWaited)) === 0)
    throw conflict('The quota of this room is used up', 'error.quotaUsedUp');
}

/** How many more, with the room locked as above. */
export async function quotaLeft(ctx: Ctx, roomId: number, kind: QuotaKind, hasWaited = false): Promise<number> {
  await lockRoom(ctx, roomId);
  const { limits } = await limitsOf(ctx, roomId);
  const { active, waiting } = (await usedBy(ctx, roomId))[kind];
  return left(limits[kind], hasWaited ? active : active + waiting).left;
}
