import { LIVE_STATES } from '@lobby/contract/areas/booking';
import type { BookingWait, bookingWaitApi } from '@lobby/contract/areas/booking-wait';
import type { Call } from '@lobby/contract/kernel/endpoint';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { serviceDayOf } from '@lobby/contract/slots';
import type { Day } from '@lobby/contract/zone';
import { sql } from 'kysely';
import { findFacilities } from '#modules/facility/facility.public.ts';
import { lockRoom } from '#modules/room/room.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, conflict, fieldError, findRow, invalidFields, listRows, notFound } from '#platform/module.ts';
import { refusal } from './booking.refusal.ts';
import { judge } from './booking.rules.ts';
import { bookingWaitRecords } from './booking.source.ts';
import { busyOf, readBusy } from './busy-times.ts';

const { source, shape } = bookingWaitRecords;
const ORDINARY = { facility: true, user: true, room: { populate: { category: true } } };
const OPEN = ['waiting', 'offered'] as const;
/** What staff may not go past when they book is nothing to wait for. */
const ASKED = ['active', 'hours', 'notPast'];

export async function listWaits(ctx: Ctx, query: WireQuery) {
  const wire = { ...query, populate: query.populate ?? ORDINARY };
  const { data, meta } = (await listRows(ctx, source, shape, wire)) as { data: BookingWait[]; meta: object };
  return { data: await withTurns(ctx, data), meta } as never;
}

export async function readWait(ctx: Ctx, id: number): Promise<BookingWait> {
  const [wait] = await withTurns(ctx, [await findRow(ctx, source, shape, id, ORDINARY)]);
  return wait as BookingWait;
}

/** Whoever asked earlier for some of the same time stands before them. */
async function withTurns({ db }: Ctx, waits: BookingWait[]): Promise<BookingWait[]> {
  const ids = waits.map(({ id }) => id);
  const { rows } = await sql<{ id: number; turn: number }>`
    select own.id, (
      select count(*)::int from booking_wait other
      where other.facility_id = own.facility_id and other.state in ('waiting', 'offered') and other.id <= own.id
        and other.start_at < own.end_at and other.end_at > own.start_at
    ) as turn
    from booking_wait own where own.id = any(${ids}::int[]) and own.state in ('waiting', 'offered')`.execute(db);
  const turns = new Map(rows.map(({ id, turn }) => [id, turn]));
  return waits.map((wait) => ({ ...wait, turn: turns.get(wait.id) ?? null }));
}

/** For a time that is taken: one that is free is booked. */
export async function createWait(ctx: Ctx, { user, facility, slot, isPrivate }: Call<typeof bookingWaitApi.create>['body']) {
  const [[rules], { timeZone: zone }] = await Promise.all([findFacilities(ctx, [facility]), settingsOf(ctx)]);
  if (!rules) throw invalidFields([fieldError(['facility'], 'notFound')]);
  const roomId = await roomOf(ctx, user);
  await lockRoom(ctx, roomId);
  const busy = await readBusy(ctx, [facility], slot.start, new Date(slot.end.getTime() + rules.bufferMinutes * 60_000));
  const checks = judge({ rules, span: slot, isPrivate, zone, now: ctx.now, busy: busyOf(busy, facility) });
  const failed = checks.filter(({ rule, passes }) => !passes && ASKED.includes(rule));
  if (failed.length > 0) throw refusal(failed.map((check) => ({ at: 0, check })));
  if (checks.some(({ rule, passes }) => rule === 'free' && passes)) throw conflict('This time is free', 'error.waitFree');
  await assertOnce(ctx, { facility, room: roomId, ...slot });
  const { id } = await ctx.db
    .insertInto('bookingWait')
    .values({
      facilityId: facility,
      roomId,
      memberId: user,
      startAt: slot.start,
      endAt: slot.end,
      serviceDay: serviceDayOf(rules, slot, zone, isPrivate) as Day,
      isPrivate,
      createdById: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.emit('record.changed', { area: 'booking-wait', id, change: 'created' });
  return id;
}

async function roomOf({ db }: Ctx, user: number): Promise<number> {
  const found = await db.selectFrom('member').select(['roomId', 'leftAt']).where('id', '=', user).executeTakeFirst();
  if (!found || found.leftAt !== null || found.roomId === null) throw invalidFields([fieldError(['user'], 'notFound')]);
  return found.roomId;
}

type Time = { facility: number; room: number; start: Date; end: Date };

/** A room waits for a time once, and not for what it has. */
async function assertOnce({ db }: Ctx, { facility, room, start, end }: Time): Promise<void> {
  const of = { facilityId: facility, roomId: room };
  const booked = await db
    .selectFrom('booking')
    .select('id')
    .where((eb) => eb.and(of))
    .where('state', 'in', [...LIVE_STATES])
    .where('startAt', '<', end)
    .where('endAt', '>', start)
    .executeTakeFirst();
  if (booked) throw conflict('The room has booked this time', 'error.waitBooked');
  const waits = await db
    .selectFrom('bookingWait')
    .select('id')
    .where((eb) => eb.and({ ...of, startAt: start, endAt: end }))
    .where('state', 'in', [...OPEN])
    .executeTakeFirst();
  if (waits) throw conflict('The room waits for this time', 'error.waitTwice');
}

const pastThat = () => conflict('This wait is past that', 'error.waitState');

export async function endWait(ctx: Ctx, id: number): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('bookingWait')
    .set({ state: 'ended', offeredAt: null, updatedAt: ctx.now })
    .where('id', '=', id)
    .where('state', 'in', [...OPEN])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw await refusalOf(ctx, id);
  await ctx.emit('record.changed', { area: 'booking-wait', id, change: 'updated' });
}

/** At the place in line it had. */
export async function reopenWait(ctx: Ctx, id: number): Promise<void> {
  const found = await ctx.db
    .selectFrom('bookingWait')
    .select(['facilityId', 'roomId', 'memberId', 'startAt', 'endAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound();
  await roomOf(ctx, found.memberId);
  await lockRoom(ctx, found.roomId);
  await assertOnce(ctx, { facility: found.facilityId, room: found.roomId, start: found.startAt, end: found.endAt });
  const { numUpdatedRows } = await ctx.db
    .updateTable('bookingWait')
    .set({ state: 'waiting', updatedAt: ctx.now })
    .where('id', '=', id)
    .where('state', '=', 'ended')
    .where('startAt', '>', ctx.now)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw pastThat();
  await ctx.emit('record.changed', { area: 'booking-wait', id, change: 'updated' });
}

async function refusalOf({ db }: Ctx, id: number) {
  const found = await db.selectFrom('bookingWait').select('id').where('id', '=', id).executeTakeFirst();
  return found ? pastThat() : notFound();
}
