import type { AccessWidget } from '@lobby/contract/areas/dashboard';
import type { PeriodBuckets } from '@lobby/contract/period';
import { dayOf } from '@lobby/contract/zone';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';
import { counted } from './dashboard.widget.ts';

const HOUR_MS = 3_600_000;
export const hourOf = (moment: number) => new Date(Math.floor(moment / HOUR_MS) * HOUR_MS);

/** Condition for the rows of one widget, in any table of counts. */
export const ofWidget = (widget: AccessWidget) => {
  const { kind, vehicleClass } = counted[widget];
  return vehicleClass === null ? sql`kind = ${kind}` : sql`kind = ${kind} and vehicle_class = ${vehicleClass}`;
};

export type Bucketed = { bucket: number; valueIn: number; valueOut: number };

/** Buckets of days and months start with a day in the property's time zone, so daily counts are enough for them. */
export function bucketColumns({ bucket, from, to, starts }: PeriodBuckets, zone: string) {
  const dayStarts = starts.map((start) => dayOf(start, zone));
  return bucket === 'hour'
    ? { bucket: sql`width_bucket(hour, ${starts}::timestamptz[])`, within: sql`hour >= ${from} and hour < ${to}` }
    : {
        bucket: sql`width_bucket(day, ${dayStarts}::date[])`,
        within: sql`day >= ${dayOf(from, zone)}::date and day < ${dayOf(to, zone)}::date`,
      };
}
/** Counts of all devices of a kind, or of each device. */
export const tableOf = (of: 'total' | 'device', { bucket }: PeriodBuckets) => {
  const [daily, hourly] = of === 'total' ? ['access_daily_total', 'access_hourly_total'] : ['access_daily', 'access_hourly'];
  return sql.table(bucket === 'hour' ? hourly : daily);
};

export function bucketsOf(of: 'total' | 'device', only: RawBuilder<unknown>, buckets: PeriodBuckets, zone: string) {
  const { bucket, within } = bucketColumns(buckets, zone);
  return sql<Bucketed>`select ${bucket} as bucket, sum(granted_in) as value_in, sum(granted_out) as value_out
    from ${tableOf(of, buckets)} where ${only} and ${within} group by 1`;
}

/** A point for every bucket, zero where there are no counts. */
export async function pointsOf({ db }: Ctx, buckets: RawBuilder<Bucketed>, { starts }: PeriodBuckets) {
  const { rows } = await buckets.execute(db);
  return pointsIn(rows, starts);
}
export function pointsIn(rows: Bucketed[], starts: Date[]) {
  const byBucket = new Map(rows.map((row) => [row.bucket, row]));
  return starts.map((at, index) => {
    const { valueIn = 0, valueOut = 0 } = byBucket.get(index + 1) ?? {};
    return { at, valueIn, valueOut };
  });
}

interface Since {
  kind: RawBuilder<unknown>;
  /** Null for all classes. */
  vehicleClass: RawBuilder<unknown>;
  since: RawBuilder<unknown>;
  zone: string;
}
/** Entries less exits since an hour: the remaining hours of its day, then whole days, so the cost does not grow with its age. */
export const netSince = ({ kind, vehicleClass, since, zone }: Since) => {
  const nextDay = sql`((${since} at time zone ${zone})::date + 1)`;
  const only = sql`kind = ${kind} and (${vehicleClass} is null or vehicle_class = ${vehicleClass})`;
  return sql`(select coalesce(sum(net), 0)::int from (
    select granted_in - granted_out as net from access_hourly_total
    where ${only} and hour >= ${since} and hour < (${nextDay}::timestamp at time zone ${zone})
    union all
    select granted_in - granted_out from access_daily_total where ${only} and day >= ${nextDay}
  ) as passed)`;
};
