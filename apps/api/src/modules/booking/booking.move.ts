import type { bookingApi } from '@lobby/contract/areas/booking';
import type { StoredSettings } from '@lobby/contract/areas/setting';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { exactSatang } from '@lobby/contract/money/satang';
import { lengthOf, priceOf, serviceDayOf } from '@lobby/contract/slots';
import type { Day } from '@lobby/contract/zone';
import { sql } from 'kysely';
import { type FacilityRules, findFacilities, lockFacilities } from '#modules/facility/facility.public.ts';
import { voidBill } from '#modules/payment/payment.public.ts';
import { lockRoom } from '#modules/room/room.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { assertConfirmed, type Ctx, conflict, fieldError, invalidFields } from '#platform/module.ts';
import { type Found, findBooking, step } from './booking.acts.ts';
import { billBooking } from './booking.bill.ts';
import { rulesAtBooking } from './booking.create.ts';
import { refusal } from './booking.refusal.ts';
import { planBookingNotice, planHoldEnding } from './booking.resident-notice.ts';
import { judgeRoom } from './booking.room.ts';
import { judge } from './booking.rules.ts';
import { busyOf, readBusy } from './busy-times.ts';

type Move = Call<typeof bookingApi.move>['body'];
const MINUTE_MS = 60_000;

/**
 * To another time or place of the same price, by the rules of a new booking: where a bill is written, another price is another booking. Answers with
 * the number of the bill that is void now.
 */
export async function moveBooking(ctx: Ctx, id: number, move: Move): Promise<string | null> {
  const { facility, slot: span } = move;
  const [booking, [rules], settings] = await Promise.all([
    findBooking(ctx, id),
    findFacilities(ctx, [facility]),
    settingsOf(ctx),
  ]);
  if (!rules) throw invalidFields([fieldError(['facility'], 'notFound')]);
  if (booking.endAt <= ctx.now) throw conflict('This time is over', 'error.bookingPast');
  const was = { start: booking.startAt, end: booking.endAt };
  if (priceOf(rules.priceSatang, lengthOf(span)) !== priceOf(exactSatang(booking.facilityData.pricePerHour), lengthOf(was)))
    throw conflict('The price would change', 'error.bookingPrice');
  if (rules.needsApproval && !booking.needsApproval && facility !== booking.facilityId)
    throw conflict('This place is booked with an approval', 'error.bookingApproval');

  await lockRoom(ctx, booking.roomId);
  const overrideReason = await assertMovable(ctx, booking, rules, move, settings);
  await lockFacilities(ctx, [booking.facilityId, facility]);
  await step(ctx, id, ['held', 'confirmed'], {
    facilityId: facility,
    parentId: rules.parentId,
    startAt: span.start,
    endAt: span.end,
    busyUntil: new Date(span.end.getTime() + rules.bufferMinutes * MINUTE_MS),
    serviceDay: serviceDayOf(rules, span, settings.timeZone, booking.isPrivate) as Day,
    facilityData: JSON.stringify(rulesAtBooking(rules)),
    ...(booking.needsApproval && { holdUntil: span.start }),
    ...(overrideReason !== null && { overrideReason }),
  });
  await planBookingNotice(ctx, 'moved', booking);
  return billAgain(ctx, booking, rules, move, settings.timeZone);
}

/** What was gone past, as it is kept with the booking. */
async function assertMovable(
  ctx: Ctx,
  booking: Found,
  rules: FacilityRules,
  move: Move,
  settings: StoredSettings,
): Promise<string | null> {
  const { facility, slot: span, override, reason } = move;
  const zone = settings.timeZone;
  const { id, isPrivate, roomId } = booking;
  const busy = await readBusy(ctx, [facility], span.start, new Date(span.end.getTime() + 240 * MINUTE_MS));
  const own = judge({ rules, span, isPrivate, zone, now: ctx.now, busy: busyOf(busy, facility, id) });
  const day = serviceDayOf(rules, span, zone, isPrivate);
  const planned = day ? [{ facility, day, minutes: lengthOf(span) }] : [];
  const [ofRoom = []] = await judgeRoom(ctx, settings, roomId, planned, id);
  const failed = [...own, ...ofRoom].filter(({ passes }) => !passes);
  const left = failed.filter(({ mayOverride }) => !(override && mayOverride));
  if (left.length > 0) throw refusal(left.map((check) => ({ at: 0, check })));
  if (failed.length === 0) return null;
  if (reason === null) throw invalidFields([fieldError(['reason'], 'required')]);
  return reason;
}

/** A bill names place and time: one that nobody has paid anything for is written anew. No longer is left to pay it than before. */
async function billAgain(ctx: Ctx, booking: Found, rules: FacilityRules, { slot: span }: Move, zone: string) {
  const { id, paymentId, paidSatang, voidedAt, billNumber, holdUntil, roomId: room, memberId: member } = booking;
  if (paymentId === null || voidedAt !== null || Number(paidSatang) > 0) return null;
  assertConfirmed(ctx.user);
  await voidBill(ctx, paymentId, booking.number);
  await billBooking(ctx, id, { rules: { ...rules, needsApproval: false }, span }, { room, member, zone });
  if (holdUntil !== null)
    await ctx.db
      .updateTable('booking')
      .set({ holdUntil: sql`least(hold_until, ${holdUntil})` })
      .where('id', '=', id)
      .execute();
  await planHoldEnding(ctx, id);
  return billNumber;
}
