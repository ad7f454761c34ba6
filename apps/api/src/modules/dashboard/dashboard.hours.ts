import type { AccessWidget } from '@lobby/contract/areas/dashboard';
import type { Reckoned, Span } from '@lobby/contract/period';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { counted } from './dashboard.widget.ts';

export type Way = 'valueIn' | 'valueOut' | 'denied';
type Sums = Record<Way, number>;

/** The hours of one widget: counts by the hour, never the events themselves. */
const hoursOf = (widget: AccessWidget, { from, to }: Span) => {
  const { kind, vehicleClass } = counted[widget];
  const ofClass = vehicleClass === null ? sql`` : sql`and vehicle_class = ${vehicleClass}`;
  return sql`from access_hourly where kind = ${kind} ${ofClass} and hour >= ${from} and hour < ${to}`;
};
const ways = sql`
  coalesce(sum(count) filter (where direction = 'in' and result = 'granted'), 0)::int as value_in,
  coalesce(sum(count) filter (where direction = 'out' and result = 'granted'), 0)::int as value_out,
  coalesce(sum(count) filter (where result = 'denied'), 0)::int as denied`;

export async function sumsOf({ db }: Ctx, widget: AccessWidget, span: Span): Promise<Sums> {
  const { rows } = await sql<Sums>`select ${ways} ${hoursOf(widget, span)}`.execute(db);
  return rows[0] as Sums;
}

/** A point for every bucket, also where nothing happened. */
export async function pointsOf({ db }: Ctx, widget: AccessWidget, { from, to, starts }: Reckoned) {
  const { rows } = await sql<Sums & { bucket: number }>`
    select width_bucket(hour, ${starts}::timestamptz[]) as bucket, ${ways} ${hoursOf(widget, { from, to })} group by 1`.execute(
    db,
  );
  const told = new Map(rows.map((row) => [row.bucket, row]));
  return starts.map((at, index) => {
    const { valueIn = 0, valueOut = 0 } = told.get(index + 1) ?? {};
    return { at, valueIn, valueOut };
  });
}

/** In − out of the hours that began since. */
export async function netSince(ctx: Ctx, widget: AccessWidget, since: Date): Promise<number> {
  const { valueIn, valueOut } = await sumsOf(ctx, widget, { from: since, to: FAR });
  return valueIn - valueOut;
}
const FAR = new Date('9999-01-01T00:00:00Z');
