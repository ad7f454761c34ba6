import type { Chart, FacilityUse, Summary } from '@lobby/contract/areas/dashboard';
import { changeOf } from '@lobby/contract/change';
import { periodBuckets, type Span } from '@lobby/contract/period';
import { windowOf } from '@lobby/contract/slots';
import { sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';
import { type Frame, spansOf } from './dashboard.frame.ts';

export type BookingCount = { place: number; valueIn: number; valueOut: number };

/** What is counted: the whole period, what of it has passed, the one before, and each bucket. */
function bookingSpans(frame: Frame): Span[] {
  const [current, , previous] = spansOf(frame);
  const { from, to, starts } = periodBuckets(frame.period, frame.now, frame.zone);
  return [{ from, to }, current, previous, ...starts.map((start, at) => ({ from: start, to: starts[at + 1] ?? to }))];
}

/** Bookings that begin in each span; `valueOut` are those that were called off, and those nobody came to. */
export function bookingCounts(frame: Frame) {
  const spans = bookingSpans(frame);
  return sql`
    select (span.at - 1)::int as place, counted.*
    from unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[]) with ordinality span (since, until, at)
    cross join lateral (
      select count(*) filter (where not is_cancel and state <> 'noShow')::int as "valueIn",
        count(*) filter (where is_cancel or state = 'noShow')::int as "valueOut"
      from booking where start_at >= span.since and start_at < span.until
    ) counted`;
}

const valuesAt = (counts: BookingCount[], place: number) => {
  const { valueIn = 0, valueOut = 0 } = counts.find((count) => count.place === place) ?? {};
  return { valueIn, valueOut };
};

export function bookingSummary(counts: BookingCount[]): Summary {
  const [now, before] = [valuesAt(counts, 1), valuesAt(counts, 2)];
  return {
    ...valuesAt(counts, 0),
    denied: 0,
    changeIn: changeOf(now.valueIn, before.valueIn),
    changeOut: changeOf(now.valueOut, before.valueOut),
    inside: null,
    insideSince: null,
    isCounted: false,
    capacity: null,
  };
}

export function bookingChart(counts: BookingCount[], { period, zone, now }: Frame): Chart {
  const { bucket, starts } = periodBuckets(period, now, zone);
  return { bucket, points: starts.map((at, index) => ({ at, ...valuesAt(counts, index + 3) })) };
}

const DAY_MS = 86_400_000;

/** How much of the time each facility is open was booked, of every place in it. */
export async function facilityUse(ctx: Ctx, { period, zone, now }: Frame): Promise<FacilityUse> {
  const { from, to } = periodBuckets(period, now, zone);
  const { rows } = await sql<{ facility: number; minutes: number }>`
    select facility_id as facility, sum(extract(epoch from end_at - start_at) / 60)::int as minutes from booking
    where start_at >= ${from} and start_at < ${to} and not is_cancel group by facility_id`.execute(ctx.db);
  const days = Math.round((to.getTime() - from.getTime()) / DAY_MS);
  const open = await ctx.db
    .selectFrom('facility')
    .select(['id', 'name', 'nameEn', 'maxOnTime', 'officeHourOpen', 'officeHourClose', 'privateHourOpen', 'privateHourClose'])
    .where('isActive', '=', true)
    .orderBy('name')
    .execute();
  const facilities = open.map(({ id, name, nameEn, maxOnTime, ...hours }) => {
    const window = windowOf(hours, false) as { open: number; close: number };
    const booked = rows.find(({ facility }) => facility === id)?.minutes ?? 0;
    return { id, name, nameEn, booked, open: (window.close - window.open) * days * maxOnTime };
  });
  return { facilities };
}
