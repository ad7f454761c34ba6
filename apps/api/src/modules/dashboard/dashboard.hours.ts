import type { AccessWidget } from '@lobby/contract/areas/dashboard';
import type { Reckoned, Span } from '@lobby/contract/period';
import { DAY_MS, dayText } from '@lobby/contract/zone';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { counted } from './dashboard.widget.ts';

type Sums = { valueIn: number; valueOut: number; denied: number };

/** The rows of one widget in any table of counts. */
export const ofWidget = (widget: AccessWidget) => {
  const { kind, vehicleClass } = counted[widget];
  return vehicleClass === null ? sql`kind = ${kind}` : sql`kind = ${kind} and vehicle_class = ${vehicleClass}`;
};

/** Counts by the hour, never the events themselves: the sums of each span of time. */
export async function sumsOf<N extends string>(
  { db }: Ctx,
  widget: AccessWidget,
  spans: Record<N, Span>,
): Promise<Record<N, Sums>> {
  const all = Object.values<Span>(spans);
  const [since, until] = [all.map(({ from }) => from), all.map(({ to }) => to)];
  // Lateral, so that each span reads its own hours: joined, the planner would read every hour there ever was.
  const { rows } = await sql<Sums>`
    select sums.* from unnest(${since}::timestamptz[], ${until}::timestamptz[]) with ordinality as span (since, until, place)
    cross join lateral (
      select coalesce(sum(granted_in), 0)::int as value_in, coalesce(sum(granted_out), 0)::int as value_out,
        coalesce(sum(denied_in + denied_out + denied_unknown), 0)::int as denied
      from access_hourly_total where ${ofWidget(widget)} and hour >= since and hour < until
    ) sums order by place`.execute(db);
  return Object.fromEntries(Object.keys(spans).map((name, place) => [name, rows[place]])) as Record<N, Sums>;
}

export type Bucketed = { bucket: number; valueIn: number; valueOut: number };
export const [totals, byDevice] = [sql.table('access_hourly_total'), sql.table('access_hourly')];
export const bucketsOf = (hours: RawBuilder<unknown>, only: RawBuilder<unknown>, { from, to, starts }: Reckoned) =>
  sql<Bucketed>`select width_bucket(hour, ${starts}::timestamptz[]) as bucket, sum(granted_in) as value_in, sum(granted_out) as value_out
    from ${hours} where ${only} and hour >= ${from} and hour < ${to} group by 1`;

/** A point for every bucket, also where nothing happened. */
export async function pointsOf({ db }: Ctx, buckets: RawBuilder<Bucketed>, { starts }: Reckoned) {
  const { rows } = await buckets.execute(db);
  const told = new Map(rows.map((row) => [row.bucket, row]));
  return starts.map((at, index) => {
    const { valueIn = 0, valueOut = 0 } = told.get(index + 1) ?? {};
    return { at, valueIn, valueOut };
  });
}

/** In − out since an hour began: the hours left of its day (UTC), and whole days from then on, however long ago it was. */
export async function netSince({ db }: Ctx, widget: AccessWidget, since: Date): Promise<number> {
  const nextDay = Math.floor(since.getTime() / DAY_MS) + 1;
  const { rows } = await sql<{ net: number }>`
    select coalesce(sum(net), 0)::int as net from (
      select granted_in - granted_out as net from access_hourly_total
      where ${ofWidget(widget)} and hour >= ${since} and hour < ${new Date(nextDay * DAY_MS)}
      union all
      select net from access_daily_net where ${ofWidget(widget)} and day >= ${dayText(nextDay)}::date
    ) passed`.execute(db);
  return rows[0]?.net ?? 0;
}
