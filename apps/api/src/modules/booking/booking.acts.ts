import { CHECK_IN_EARLY_MS, cancelUntil, LIVE_STATES } from '@lobby/contract/areas/booking';
import { exactSatang } from '@lobby/contract/money/satang';
import { type FacilityRules, findFacilities, lockFacilities } from '#modules/facility/facility.public.ts';
import { adjustBill, creditRoom, voidBill } from '#modules/payment/payment.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { assertConfirmed, type Ctx, conflict, notFound } from '#platform/module.ts';
import { billBooking } from './booking.bill.ts';
import { isHeldForMoney } from './booking.create.ts';
import { planBookingNotice } from './booking.resident-notice.ts';

export async function findBooking({ db }: Ctx, id: number) {
  const found = await db
    .selectFrom('booking')
    .leftJoin('payment', 'payment.id', 'booking.paymentId')
    .select([
      'booking.id',
      'booking.facilityId',
      'booking.roomId',
      'booking.memberId',
      'booking.startAt',
      'booking.endAt',
      'booking.busyUntil',
      'booking.serviceDay',
      'booking.state',
      'booking.isPrivate',
      'booking.needsApproval',
      'booking.paymentId',
      'booking.facilityData',
      'booking.number',
      'booking.holdUntil',
      'payment.number as billNumber',
      'payment.totalSatang',
      'payment.paidSatang',
      'payment.voidedAt',
    ])
    .where('booking.id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound();
  return { ...found, facilityData: found.facilityData as { cancelAtLeast: number; pricePerHour: number } };
}
export type Found = Awaited<ReturnType<typeof findBooking>>;

export const pastThat = () => conflict('This booking is past that', 'error.bookingState');

/** One guarded step: of two who decide at once, the second hears that it was decided. */
export async function step(ctx: Ctx, id: number, from: readonly string[], changes: object): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('booking')
    .set({ ...changes, updatedAt: ctx.now })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw pastThat();
  await ctx.emit('record.changed', { area: 'booking', id, change: 'updated' });
}

type Cancel = { reason: string | null; override: boolean; refund: 'credit' | 'none' };

/** Until the time the facility allowed when it was booked; later with `override`. First the bill, then the booking: a payment goes the same way. */
export async function cancelBooking(ctx: Ctx, id: number, { reason, override, refund }: Cancel): Promise<void> {
  const booking = await findBooking(ctx, id);
  if (!LIVE_STATES.some((state) => state === booking.state) || booking.state === 'checkedIn') throw pastThat();
  if (!override && ctx.now > cancelUntil(booking)) throw conflict('It is too late to cancel', 'error.cancelTooLate');
  await endBill(ctx, booking, refund, reason ?? booking.number);
  await step(ctx, id, ['held', 'confirmed'], { ...ended(ctx, reason), state: 'cancelled' });
  await planBookingNotice(ctx, 'cancelled', booking);
}

const ended = (ctx: Ctx, reason: string | null) => ({
  cancelledAt: ctx.now,
  cancelledById: ctx.user.id,
  cancelReason: reason,
  holdUntil: null,
});

/** What was paid becomes credit of the room; what was not is no longer owed. Whoever does that with a bill gives the password. */
async function endBill(ctx: Ctx, booking: Found, refund: Cancel['refund'], reason: string): Promise<void> {
  const { paymentId, voidedAt } = booking;
  if (paymentId === null || voidedAt !== null) return;
  assertConfirmed(ctx.user);
  const [total, paid] = [Number(booking.totalSatang), Number(booking.paidSatang)];
  if (paid === 0) return voidBill(ctx, paymentId, reason);
  if (paid < total) await adjustBill(ctx, paymentId, { kind: 'credit-note', satang: paid - total, reason });
  if (refund === 'credit') await creditRoom(ctx, paymentId, paid, reason);
}

export async function checkIn(ctx: Ctx, id: number): Promise<void> {
  const { facilityId, startAt, endAt } = await findBooking(ctx, id);
  if (ctx.now.getTime() < startAt.getTime() - CHECK_IN_EARLY_MS || ctx.now >= endAt)
    throw conflict('It is not the time of this booking', 'error.checkInTime');
  await lockFacilities(ctx, [facilityId]);
  await step(ctx, id, ['confirmed', 'noShow'], { state: 'checkedIn', checkedInAt: ctx.now, checkedInById: ctx.user.id });
}

export async function markNoShow(ctx: Ctx, id: number): Promise<void> {
  const { startAt } = await findBooking(ctx, id);
  if (ctx.now < startAt) throw conflict('The booking has not begun', 'error.bookingNotBegun');
  await step(ctx, id, ['confirmed'], { state: 'noShow' });
}

/** One that costs something is billed now, and kept until it is paid. */
export async function approveBooking(ctx: Ctx, id: number): Promise<void> {
  const booking = await findBooking(ctx, id);
  const [rules] = (await findFacilities(ctx, [booking.facilityId])) as [FacilityRules];
  const span = { start: booking.startAt, end: booking.endAt };
  if (!booking.needsApproval) throw pastThat();
  const { timeZone } = await settingsOf(ctx);
  // At the price of the day it was asked for.
  const priceSatang = exactSatang(booking.facilityData.pricePerHour);
  const approved = { ...rules, priceSatang, needsApproval: false };
  const state = isHeldForMoney(approved, span) ? 'held' : 'confirmed';
  await step(ctx, id, ['held'], { needsApproval: false, holdUntil: null, state });
  await billBooking(ctx, id, { rules: approved, span }, { room: booking.roomId, member: booking.memberId, zone: timeZone });
  await planBookingNotice(ctx, 'approved', booking);
}

export async function rejectBooking(ctx: Ctx, id: number, reason: string): Promise<void> {
  const booking = await findBooking(ctx, id);
  if (!booking.needsApproval) throw pastThat();
  await step(ctx, id, ['held'], { ...ended(ctx, reason), state: 'rejected' });
  await planBookingNotice(ctx, 'rejected', booking);
}
