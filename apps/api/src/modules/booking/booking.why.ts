import type { bookingApi } from '@lobby/contract/areas/booking';
import type { BookingWhy } from '@lobby/contract/areas/booking-check';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { bahtOf } from '@lobby/contract/money/satang';
import { isTooLong, leftIn, lengthOf, priceOf, type Span, serviceDayOf, startsOf } from '@lobby/contract/slots';
import { type Day, dayOf, nextDay, startOfDay } from '@lobby/contract/zone';
import { type FacilityRules, findFacilities } from '#modules/facility/facility.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, fieldError, invalidFields } from '#platform/module.ts';
import { judgeRoom } from './booking.room.ts';
import { judge } from './booking.rules.ts';
import { assertBookings, type Busy, busyOf, readBusy } from './busy-times.ts';

const MAX_ALTERNATIVES = 4;

/** Every rule with pass or fail, and the nearest times that are free: here, and in places beside it. */
export async function whyNot(
  ctx: Ctx,
  { facility, slot: span, isPrivate, room, besides }: Call<typeof bookingApi.why>['body'],
): Promise<BookingWhy> {
  if (besides !== undefined) await assertBookings(ctx, [besides], 'besides');
  const settings = await settingsOf(ctx);
  const zone = settings.timeZone;
  const all = await findFacilities(ctx);
  const rules = all.find(({ id }) => id === facility) ?? (await findFacilities(ctx, [facility]))[0];
  if (!rules) throw invalidFields([fieldError(['facility'], 'notFound')]);
  const beside = all.filter(({ id, parentId }) => id === facility || (parentId !== null && parentId === rules.parentId));
  const day = serviceDayOf(rules, span, zone, isPrivate) ?? dayOf(span.start, zone);
  const ids = [...new Set([facility, ...beside.map(({ id }) => id)])];
  const busy = await readBusy(ctx, ids, startOfDay(nextDay(day, -1), zone), startOfDay(nextDay(day, 4), zone));
  const own = judge({ rules, span, isPrivate, zone, now: ctx.now, busy: busyOf(busy, facility, besides) });
  const [ofRoom = []] = room === null ? [] : await judgeRoom(ctx, settings, room, [{ facility, day, minutes: lengthOf(span) }]);
  const checks = [...own, ...ofRoom];
  return {
    allowed: checks.every(({ passes }) => passes),
    price: bahtOf(priceOf(rules.priceSatang, lengthOf(span))),
    rules: checks,
    alternatives: alternatives(beside, {
      facility,
      span,
      isPrivate,
      zone,
      now: ctx.now,
      day,
      busy: busy.filter(({ bookingId }) => besides === undefined || bookingId !== besides),
    }),
  };
}

type Around = { facility: number; span: Span; isPrivate: boolean; zone: string; now: Date; day: Day; busy: Busy[] };

/** As long as what was asked for, or as long as the place may be had, the nearest first, at most two of one place. */
function alternatives(
  facilities: FacilityRules[],
  { facility, span, isPrivate, zone, now, day, busy }: Around,
): BookingWhy['alternatives'] {
  const distance = ({ start }: { start: Date }) => Math.abs(start.getTime() - span.start.getTime());
  const found = facilities.flatMap((rules) => {
    const minutes = isTooLong(rules, span) ? rules.limitMinutes : lengthOf(span);
    const own = busyOf(busy, rules.id);
    const starts = startsOf({ rules, zone, now, busy: own, isPrivate }, day);
    const spans = starts.map(({ start }) => ({ start, end: new Date(start.getTime() + minutes * 60_000) }));
    return spans
      .filter((one) => serviceDayOf(rules, one, zone, isPrivate) !== undefined && leftIn(rules, own, one, isPrivate) > 0)
      .toSorted((one, other) => distance(one) - distance(other))
      .slice(0, 2)
      .map((one) => ({ facility: rules.id, name: rules.name, nameEn: rules.nameEn, day, ...one }));
  });
  const isAsked = (one: { facility: number } & Span) =>
    one.facility === facility && one.start.getTime() === span.start.getTime() && one.end.getTime() === span.end.getTime();
  return found
    .filter((one) => !isAsked(one))
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, MAX_ALTERNATIVES);
}
