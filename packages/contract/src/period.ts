import { DAY_MS, type Day, dayNumber, dayOf, dayText, isDay, nextDay, startOfDay } from './zone.ts';

export const PERIODS = ['today', '7d', '30d', 'month', 'year'] as const;
/** One of the usual ones, or the days from … to, both included. */
export type Period = (typeof PERIODS)[number] | { from: Day; to: Day };
/** The longest one may ask for. */
const MAX_PERIOD_DAYS = 1100;

export const BUCKETS = ['hour', 'day', 'month'] as const;
export type Bucket = (typeof BUCKETS)[number];
const HOUR_MS = 3_600_000;
const HOURLY_DAYS = 2;
const DAILY_DAYS = 92;

/** From here up to, and without, there. */
export type Span = { from: Date; to: Date };
type Days = { from: Day; to: Day };

/** A period as the property's clock has it: where it begins and ends, and the moment each of its buckets begins. */
export type PeriodBuckets = Span & { bucket: Bucket; starts: Date[] };

/** In buckets as fine as its length allows, and never finer than `atLeast`: what stands beside another has the other's buckets. */
export function periodBuckets(period: Period, now: Date, zone: string, atLeast: Bucket = 'hour'): PeriodBuckets {
  const days = daysOf(period, dayOf(now, zone));
  const span = { from: startOfDay(days.from, zone), to: startOfDay(nextDay(days.to), zone) };
  const length = lengthOf(days);
  const bucket = coarser(length <= HOURLY_DAYS ? 'hour' : length <= DAILY_DAYS ? 'day' : 'month', atLeast);
  return {
    ...span,
    bucket,
    starts: bucket === 'hour' ? hoursOf(span) : startsOf(days, bucket).map((day) => startOfDay(day, zone)),
  };
}

const coarser = (one: Bucket, other: Bucket) => (BUCKETS.indexOf(one) > BUCKETS.indexOf(other) ? one : other);

export function daysOf(period: Period, today: Day): Days {
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case '7d':
      return { from: nextDay(today, -6), to: today };
    case '30d':
      return { from: nextDay(today, -29), to: today };
    case 'month':
      return { from: firstOfMonth(today), to: nextDay(monthOn(today, 1), -1) };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
    default:
      return period;
  }
}

/**
 * What is compared: the whole hours of the period that are over, and the same hours of the period before it. A month is compared
 * with the month before, a year with the year before, anything else with as many days before it. Neither is longer than the other:
 * of a long month only as much counts as the one before it had. Days that are over are compared whole, though a clock was set.
 */
export function comparable(period: Period, now: Date, zone: string): { current: Span; previous: Span } {
  const { from, to } = periodBuckets(period, now, zone);
  const before = startOfDay(dayBefore(period, daysOf(period, dayOf(now, zone))), zone);
  if (now >= to) return { current: { from, to }, previous: { from: before, to: from } };
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const length = Math.min(Math.max(0, hour - from.getTime()), from.getTime() - before.getTime());
  const beginning = (start: Date): Span => ({ from: start, to: new Date(start.getTime() + length) });
  return { current: beginning(from), previous: beginning(before) };
}

function dayBefore(period: Period, days: Days): Day {
  if (period === 'month') return monthOn(days.from, -1);
  if (period === 'year') return `${Number(days.from.slice(0, 4)) - 1}-01-01`;
  return nextDay(days.from, -lengthOf(days));
}

const lengthOf = ({ from, to }: Days) => dayNumber(to) - dayNumber(from) + 1;
/** Two days that are days, the first one first, and not too far apart. */
export const isPeriod = (days: Days) =>
  isDay(days.from) && isDay(days.to) && lengthOf(days) >= 1 && lengthOf(days) <= MAX_PERIOD_DAYS;

const hoursOf = ({ from, to }: Span) =>
  Array.from(
    { length: Math.ceil((to.getTime() - from.getTime()) / HOUR_MS) },
    (_, at) => new Date(from.getTime() + at * HOUR_MS),
  );

function startsOf({ from, to }: Days, bucket: 'day' | 'month'): Day[] {
  const starts: Day[] = [];
  for (let day = from; day <= to; day = bucket === 'day' ? nextDay(day) : monthOn(day, 1)) starts.push(day);
  return starts;
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;
/** The first day of the month so many months away. */
const monthOn = (day: Day, months: number): Day =>
  dayText(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1) / DAY_MS);
