import type { bookingApi } from '@lobby/contract/areas/booking';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { lengthOf, priceOf, serviceDayOf } from '@lobby/contract/slots';
import type { Day } from '@lobby/contract/zone';
import { findFacilities, lockFacilities } from '#modules/facility/facility.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, conflict, fieldError, invalidFields } from '#platform/module.ts';
import { findBooking } from './booking.acts.ts';
import { refusal, rulesAtBooking } from './booking.create.ts';
import { judge } from './booking.rules.ts';
import { busyOf, readBusy } from './busy-times.ts';

const MINUTE_MS = 60_000;

/** To another time or place of the same price: where a bill is written, another price is another booking. */
export async function moveBooking(ctx: Ctx, id: number, body: Call<typeof bookingApi.move>['body']): Promise<void> {
  const { facility, slot: span, override, reason } = body;
  const booking = await findBooking(ctx, id);
  if (!['held', 'confirmed'].includes(booking.state)) throw conflict('This booking is past that', 'error.bookingState');
  const [[rules], { timeZone: zone }] = await Promise.all([findFacilities(ctx, [facility]), settingsOf(ctx)]);
  if (!rules) throw invalidFields([fieldError(['facility'], 'notFound')]);
  const was = priceOf(
    Math.round(booking.facilityData.pricePerHour * 100),
    lengthOf({ start: booking.startAt, end: booking.endAt }),
  );
  if (priceOf(rules.priceSatang, lengthOf(span)) !== was) throw conflict('The price would change', 'error.bookingPrice');

  const busy = await readBusy(ctx, [facility], span.start, new Date(span.end.getTime() + 240 * MINUTE_MS));
  const proposal = { rules, span, isPrivate: booking.isPrivate, zone, now: ctx.now, busy: busyOf(busy, facility, id) };
  const failed = judge(proposal).filter(({ passes }) => !passes);
  const left = failed.filter(({ mayOverride }) => !(override && mayOverride));
  if (left.length > 0) throw refusal(left.map((check) => ({ at: 0, check })));
  if (failed.length > 0 && reason === null) throw invalidFields([fieldError(['reason'], 'required')]);

  await lockFacilities(ctx, [booking.facilityId, facility]);
  await ctx.db
    .updateTable('booking')
    .set({
      facilityId: facility,
      parentId: rules.parentId,
      startAt: span.start,
      endAt: span.end,
      busyUntil: new Date(span.end.getTime() + rules.bufferMinutes * MINUTE_MS),
      serviceDay: serviceDayOf(rules, span, zone, booking.isPrivate) as Day,
      facilityData: JSON.stringify(rulesAtBooking(rules)),
      ...(booking.needsApproval && { holdUntil: span.start }),
      ...(failed.length > 0 && { overrideReason: reason }),
      updatedAt: ctx.now,
    })
    .where('id', '=', id)
    .execute();
  await ctx.emit('record.changed', { area: 'booking', id, change: 'updated' });
}
