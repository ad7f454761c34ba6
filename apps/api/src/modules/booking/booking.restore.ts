import { exactSatang } from '@lobby/contract/money/satang';
import { lengthOf } from '@lobby/contract/slots';
import { sql } from 'kysely';
import { type FacilityRules, findFacilities, lockFacilities } from '#modules/facility/facility.public.ts';
import { creditRoom } from '#modules/payment/payment.public.ts';
import { lockRoom } from '#modules/room/room.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type AppError, assertConfirmed, type Ctx, conflict } from '#platform/module.ts';
import { type Found, findBooking, pastThat, step } from './booking.acts.ts';
import { billBooking } from './booking.bill.ts';
import { isHeldForMoney } from './booking.create.ts';
import { refusal } from './booking.refusal.ts';
import { judgeRoom } from './booking.room.ts';
import { judge } from './booking.rules.ts';
import { clockText } from './booking.source.ts';
import { type Busy, busyOf, readBusy } from './busy-times.ts';

const MINUTE_MS = 60_000;
/** What a booking was allowed when it was made stays allowed: hours, lead times and length are not asked again. */
const ASKED_AGAIN = ['active', 'notPast', 'free', 'room', 'limits'];

/** A cancelled booking comes back, where its time is still free and its resident lives there. */
export async function restoreBooking(ctx: Ctx, id: number): Promise<void> {
  const booking = await findBooking(ctx, id);
  if (booking.state !== 'cancelled') throw pastThat();
  await lockRoom(ctx, booking.roomId);
  await lockFacilities(ctx, [booking.facilityId]);
  const refused = await refusalOf(ctx, booking);
  if (refused) throw refused;
  await bringBack(ctx, booking);
}

/** Those a move-out cancelled; the others stay cancelled, and its page names them. The room is locked. */
export async function restoreBookingsOfMoveOut(ctx: Ctx, moveOutId: number): Promise<void> {
  const rows = await ctx.db.selectFrom('booking').select(['id', 'facilityId']).where('moveOutId', '=', moveOutId).execute();
  await lockFacilities(
    ctx,
    rows.map(({ facilityId }) => facilityId),
  );
  for (const id of rows.map((row) => row.id).toSorted((one, other) => one - other)) {
    const booking = await findBooking(ctx, id);
    if ((await refusalOf(ctx, booking)) === null) await bringBack(ctx, booking);
  }
}

async function refusalOf(ctx: Ctx, booking: Found): Promise<AppError | null> {
  const { id, facilityId, roomId, memberId, startAt: start, endAt: end, isPrivate, serviceDay } = booking;
  const span = { start, end };
  const [[rules], settings] = await Promise.all([findFacilities(ctx, [facilityId]), settingsOf(ctx)]);
  const zone = settings.timeZone;
  if (!(await livesThere(ctx, memberId))) return conflict('The resident has moved out', 'error.bookingResidentLeft');
  const busy = busyOf(await readBusy(ctx, [facilityId], start, new Date(end.getTime() + 240 * MINUTE_MS)), facilityId, id);
  const own = judge({ rules: rules as FacilityRules, span, isPrivate, zone, now: ctx.now, busy });
  const planned = [{ facility: facilityId, day: serviceDay, minutes: lengthOf(span) }];
  const [ofRoom = []] = await judgeRoom(ctx, settings, roomId, planned, id);
  const failed = [...own, ...ofRoom].find(({ rule, passes }) => !passes && ASKED_AGAIN.includes(rule));
  if (!failed) return null;
  return failed.rule === 'free' ? takenBy(busy, booking, zone) : refusal([{ at: 0, check: failed }]);
}

async function livesThere({ db }: Ctx, memberId: number | null): Promise<boolean> {
  const found = await db.selectFrom('member').select('leftAt').where('id', '=', memberId).executeTakeFirst();
  return found?.leftAt === null;
}

/** By the number of the room: who lives there is not said. */
function takenBy(busy: Busy[], { startAt, busyUntil }: Found, zone: string): AppError {
  const taken = busy.find(({ start, end }) => start < busyUntil && end > startAt);
  if (!taken) return conflict('This time is taken', 'error.slotTaken');
  const times = `${clockText(taken.start, zone).slice(0, 5)}–${clockText(taken.bookingEnd ?? taken.end, zone).slice(0, 5)}`;
  if (taken.bookingId === null)
    return conflict('The place is closed', 'error.bookingPlaceClosed', [
      { path: ['slot'], message: 'free', about: { reason: taken.words ?? '' } },
    ]);
  return conflict('Another room has this time', 'error.bookingTakenBy', [
    { path: ['slot'], message: 'free', about: { room: taken.room ?? '', times } },
  ]);
}

/**
 * A bill that was made void, or whose money is credit of the room by now, is written anew; one that was paid whole and kept stays. Of one that
 * was paid in part the cancel wrote the rest off: its money is credit of the room, and the booking is billed whole.
 */
async function bringBack(ctx: Ctx, booking: Found): Promise<void> {
  const { id, facilityId, startAt, endAt, needsApproval, roomId: room, memberId: member } = booking;
  const [[rules], { timeZone: zone }] = await Promise.all([findFacilities(ctx, [facilityId]), settingsOf(ctx)]);
  const span = { start: startAt, end: endAt };
  const priceSatang = exactSatang(booking.facilityData.pricePerHour);
  const asBooked = { ...(rules as FacilityRules), priceSatang, needsApproval };
  await creditPartPaid(ctx, booking);
  const isBilled = booking.paymentId !== null && (booking.voidedAt !== null || (await isCredited(ctx, booking.paymentId)));
  await step(ctx, id, ['cancelled'], {
    state: needsApproval || (isBilled && isHeldForMoney(asBooked, span)) ? 'held' : 'confirmed',
    cancelledAt: null,
    cancelledById: null,
    cancelReason: null,
    moveOutId: null,
    holdUntil: needsApproval ? startAt : null,
  });
  if (isBilled) await billBooking(ctx, id, { rules: asBooked, span }, { room, member, zone });
}

/** The credit note of a cancel is of its very moment. */
async function creditPartPaid(ctx: Ctx, { id, paymentId, paidSatang, number }: Found): Promise<void> {
  if (paymentId === null || (await isCredited(ctx, paymentId))) return;
  const { rows } = await sql`
    select from booking join payment_adjustment note on note.payment_id = booking.payment_id
    where booking.id = ${id} and note.kind = 'credit-note'
      and date_trunc('milliseconds', note.created_at) = date_trunc('milliseconds', booking.cancelled_at)`.execute(ctx.db);
  if (rows.length === 0) return;
  assertConfirmed(ctx.user);
  await creditRoom(ctx, paymentId, Number(paidSatang), number);
}

async function isCredited({ db }: Ctx, bill: number): Promise<boolean> {
  const { rows } = await sql`select from journal where payment_id = ${bill} and kind = 'credit' limit 1`.execute(db);
  return rows.length > 0;
}
