import type { facilityApi, Slot } from '@lobby/contract/areas/facility';
import type { Answer } from '@lobby/contract/kernel/endpoint';
import { bahtOf } from '@lobby/contract/money/satang';
import { type Asked, endsOf, lengthOf, type OfferedSlot, priceOf, slotOf, slotsOf, startsOf } from '@lobby/contract/slots';
import { type Day, dayOf, nextDay, startOfDay } from '@lobby/contract/zone';
import { type FacilityRules, findFacilities } from '#modules/facility/facility.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, notFound } from '#platform/module.ts';
import { clockText } from './booking.source.ts';
import { assertBookings, busyOf, readBusy } from './busy-times.ts';

type Slots = Answer<typeof facilityApi.starts>;
type Wanted = { date?: Day | undefined; private?: boolean | undefined; why?: boolean | undefined; besides?: number | undefined };

/** Without a date today; then what is still open of last night comes first. */
export async function readStarts(
  ctx: Ctx,
  facility: number,
  { date, private: isPrivate = false, why = false, besides }: Wanted,
): Promise<Slots> {
  const { rules, zone } = await rulesOf(ctx, facility);
  const day = date ?? dayOf(ctx.now, zone);
  const days = date === undefined ? [nextDay(day, -1), day] : [day];
  const asked = await askedFor(ctx, rules, zone, { first: days[0] as Day, isPrivate, besides });
  const offered = days.flatMap((one) => (why && one === day ? slotsOf(asked, one) : startsOf(asked, one)));
  const shown = rules.isActive ? offered : [];
  return { data: shown.map((slot) => startOf(slot, rules)), meta: metaOf(rules, day, isPrivate) };
}

export async function readEnds(
  ctx: Ctx,
  facility: number,
  wanted: { date: Day; startTime: string; private: boolean; besides?: number | undefined },
): Promise<Slots> {
  const { date, startTime, private: isPrivate, besides } = wanted;
  const { rules, zone } = await rulesOf(ctx, facility);
  const asked = await askedFor(ctx, rules, zone, { first: date, isPrivate, besides });
  const ends = rules.isActive ? endsOf(asked, date, startTime) : [];
  const data = ends.map((slot) => endOf(slot, ends[0] as OfferedSlot, rules, zone));
  return { data, meta: metaOf(rules, date, isPrivate) };
}

async function rulesOf(ctx: Ctx, facility: number) {
  const [[rules], { timeZone: zone }] = await Promise.all([findFacilities(ctx, [facility]), settingsOf(ctx)]);
  if (!rules) throw notFound();
  return { rules, zone };
}

type Around = { first: Day; isPrivate: boolean; besides: number | undefined };

async function askedFor(ctx: Ctx, rules: FacilityRules, zone: string, { first, isPrivate, besides }: Around): Promise<Asked> {
  if (besides !== undefined) await assertBookings(ctx, [besides], 'besides');
  // A window that opens late ends on the next day, and what is kept free after it a little later.
  const busy = await readBusy(ctx, [rules.id], startOfDay(first, zone), startOfDay(nextDay(first, 4), zone));
  return { rules, zone, now: ctx.now, busy: busyOf(busy, rules.id, besides), isPrivate };
}

const startOf = ({ time, start, left, problem }: OfferedSlot, rules: FacilityRules): Slot => ({
  time,
  at: start,
  left,
  price: bahtOf(priceOf(rules.priceSatang, slotOf(rules))),
  problem,
});

/** The time it ends, and what it costs from the start. */
function endOf({ end, left }: OfferedSlot, first: OfferedSlot, rules: FacilityRules, zone: string): Slot {
  const price = bahtOf(priceOf(rules.priceSatang, lengthOf({ start: first.start, end })));
  return { time: clockText(end, zone), at: end, left, price, problem: null };
}

function metaOf(rules: FacilityRules, date: Day, isPrivate: boolean): Slots['meta'] {
  const hours =
    isPrivate && rules.privateHourOpen !== null
      ? [rules.privateHourOpen, rules.privateHourClose]
      : [rules.officeHourOpen, rules.officeHourClose];
  return {
    date,
    slotMinutes: slotOf(rules),
    limitMinutes: rules.limitMinutes,
    open: hours[0] as string,
    close: hours[1] as string,
    capacity: isPrivate ? 1 : rules.maxOnTime,
  };
}
