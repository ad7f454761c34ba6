import type { AccessKind } from '@lobby/contract/areas/access-event';
import type { AccessWidget } from '@lobby/contract/areas/dashboard';
import { type PeriodBuckets, periodBuckets, type Span } from '@lobby/contract/period';
import { DAY_MS } from '@lobby/contract/zone';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';
import { type BookingCount, bookingCounts } from './dashboard.booking.ts';
import { type CalendarRow, calendarRows, type StoredCalendarRow } from './dashboard.event.ts';
import { type Frame, spansOf } from './dashboard.frame.ts';
import { bucketColumns, hourOf, netSince, tableOf } from './dashboard.hours.ts';
import { splitByDays } from './dashboard.spans.ts';
import { counted } from './dashboard.widget.ts';

/** Without any manual count, the building is assumed to have been empty so long ago. */
const UNCOUNTED_DAYS = 92;

type Sum = { kind: AccessKind; class: string; place: number; valueIn: number; valueOut: number; denied: number };
type Point = { kind: AccessKind; class: string; bucket: number; valueIn: number; valueOut: number };
type Inside = { widget: AccessWidget; base: number | null; countedAt: string | null; since: string; net: number };
type Devices = { kind: AccessKind; inUse: number; heard: number };

/** What to read: summaries and charts of these widgets, calendar events, devices in use. */
export interface Wanted {
  summaries: AccessWidget[];
  charts: AccessWidget[];
  calendar: boolean;
  bookings: boolean;
  devices: boolean;
}
export interface Counts {
  sums: Sum[];
  points: Point[];
  inside: Inside[];
  devices: Devices[];
  calendar: CalendarRow[];
  bookings: BookingCount[];
}
interface Row extends Omit<Counts, 'calendar'> {
  calendar: StoredCalendarRow[];
}

/** Everything a dashboard shows in one statement, from daily and hourly counts, never from the events themselves. */
export async function readCounts(ctx: Ctx, frame: Frame, wanted: Wanted): Promise<Counts> {
  const buckets = periodBuckets(frame.period, frame.now, frame.zone);
  const spans = spansOf(frame);
  const parts = {
    sums: wanted.summaries.length > 0 ? sums(kindsOf(wanted.summaries), spans, frame.zone) : undefined,
    points: wanted.charts.length > 0 ? points(kindsOf(wanted.charts), buckets, frame.zone) : undefined,
    inside: inside(wanted.summaries, frame),
    devices: wanted.devices ? devices : undefined,
    calendar: wanted.calendar ? calendarRows(spans) : undefined,
    bookings: wanted.bookings ? bookingCounts(frame) : undefined,
  };
  const asked = Object.entries(parts).flatMap(([name, part]) => (part ? [sql`${list(part)} as ${sql.ref(name)}`] : []));
  const { rows } = await sql<Partial<Row>>`select ${sql.join(asked)}`.execute(ctx.db);
  const [found = {}] = rows;
  const {
    sums: summed = [],
    points: charted = [],
    inside: insideCounts = [],
    devices: inUse = [],
    calendar = [],
    bookings = [],
  } = found;
  return {
    sums: summed,
    points: charted,
    inside: insideCounts,
    devices: inUse,
    bookings,
    calendar: calendar.map((row) => ({ ...row, startDate: new Date(row.startDate), endDate: new Date(row.endDate) })),
  };
}

const kindsOf = (widgets: AccessWidget[]) => [...new Set(widgets.map((widget) => counted[widget].kind))];
const list = (part: RawBuilder<unknown>) => sql`(select coalesce(json_agg(part), '[]') from (${part}) as part)`;

/** Lateral, so that each span of each kind reads only its own rows: with a plain join the planner scans the whole table. */
function sums(kinds: string[], spans: Span[], zone: string): RawBuilder<unknown> {
  const split = spans.map((span) => splitByDays(span, zone));
  const days = split.flatMap(({ days: whole }, place) => (whole ? [{ ...whole, place }] : []));
  const hours = split.flatMap((one, place) => one.hours.map((span) => ({ ...span, place })));
  const of = (table: string, column: string, type: string, parts: { from: unknown; to: unknown; place: number }[]) => sql`
    select kinds.kind, span.place, found.* from unnest(${kinds}::text[]) as kinds (kind)
    cross join unnest(${parts.map(({ from }) => from)}::${sql.raw(type)}[], ${parts.map(({ to }) => to)}::${sql.raw(type)}[],
      ${parts.map(({ place }) => place)}::int[]) as span (since, until, place)
    cross join lateral (
      select vehicle_class, sum(granted_in) as granted_in, sum(granted_out) as granted_out, sum(denied_in + denied_out + denied_unknown) as denied
      from ${sql.table(table)} where kind = kinds.kind and ${sql.ref(column)} >= since and ${sql.ref(column)} < until group by 1
    ) as found`;
  return sql`
    select kind, vehicle_class as class, place, sum(granted_in) as "valueIn", sum(granted_out) as "valueOut", sum(denied) as denied
    from (${of('access_daily_total', 'day', 'date', days)} union all ${of('access_hourly_total', 'hour', 'timestamptz', hours)}) as counted
    group by 1, 2, 3`;
}

function points(kinds: string[], buckets: PeriodBuckets, zone: string): RawBuilder<unknown> {
  const { bucket, within } = bucketColumns(buckets, zone);
  return sql`
    select kinds.kind, found.* from unnest(${kinds}::text[]) as kinds (kind) cross join lateral (
      select vehicle_class as class, ${bucket} as bucket, sum(granted_in) as "valueIn", sum(granted_out) as "valueOut"
      from ${tableOf('total', buckets)} where kind = kinds.kind and ${within} group by 1, 2
    ) as found`;
}

/** The last manual count, and entries less exits since. Lifts are left out: passing one does not change who is inside. */
function inside(widgets: AccessWidget[], { zone, now }: Frame): RawBuilder<unknown> | undefined {
  const countable = widgets.filter((widget) => widget !== 'elevator');
  if (countable.length === 0) return undefined;
  const uncounted = hourOf(now.getTime() - UNCOUNTED_DAYS * DAY_MS);
  return sql`
    select asked.widget, last.base, last.counted_at as "countedAt", since.hour as since,
      ${netSince({ kind: sql`asked.kind`, vehicleClass: sql`asked.class`, since: sql`since.hour`, zone })} as net
    from unnest(${countable}::text[], ${countable.map((widget) => counted[widget].kind)}::text[],
      ${countable.map((widget) => counted[widget].vehicleClass)}::text[]) as asked (widget, kind, class)
    left join lateral (
      select hour, base, counted_at from inside_count where kind = asked.kind and vehicle_class = coalesce(asked.class, '') order by id desc limit 1
    ) as last on true
    cross join lateral (select coalesce(last.hour, ${uncounted}) as hour) as since`;
}

/** Devices in use by kind, and how many of them have ever sent a heartbeat. */
const devices = sql`
  select type as kind, count(*) as "inUse", count(last_heartbeat_at) as heard from hardware where status group by type`;
