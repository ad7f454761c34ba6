import type { Comparison } from '@lobby/contract/areas/compare';
import { BUCKETS, type PeriodBuckets, periodBuckets } from '@lobby/contract/period';
import { dayOf } from '@lobby/contract/zone';
import { type RawBuilder, sql } from 'kysely';
import { type Ctx, invalidField } from '#platform/module.ts';
import { type Bucketed, bucketsOf, ofWidget } from './dashboard.hours.ts';
import { counted } from './dashboard.widget.ts';

/** One of the compared subjects: its name, its period and the query for its counts. */
export type Subject = {
  key: string;
  name: string | null;
  nameEn: string | null;
  /** How many rooms a property has: its counts are compared per room. */
  rooms?: number;
  time: PeriodBuckets;
  hours: RawBuilder<Bucketed>;
};
type Named = { id: number; name: string | null; nameEn: string | null };

export async function subjectsOf(ctx: Ctx, asked: Comparison, zone: string): Promise<Subject[]> {
  const time = periodBuckets(asked.period, ctx.now, zone);
  switch (asked.by) {
    case 'period':
      return ofPeriods(ctx, asked, zone);
    case 'class':
      return (['sedan', 'suv'] as const).map((key) => ({
        key,
        name: null,
        nameEn: null,
        time,
        hours: bucketsOf('total', ofWidget(`auto-parking-${key}`), time, zone),
      }));
    case 'building':
      return found(await buildings(ctx, asked.ids), asked.ids).map(({ id, ...names }) => ({
        key: String(id),
        ...names,
        time,
        hours: bucketsOf(
          'device',
          // An array, so that each device's days are read by the key.
          sql`device_id = any(array(select id from hardware where unit_id = ${id})) and ${ofWidget(asked.widget)}`,
          time,
          zone,
        ),
      }));
    case 'device':
      return found(await devices(ctx, asked.ids), asked.ids).map(({ id, type, ...names }) => ({
        key: String(id),
        ...names,
        time,
        hours: bucketsOf('device', sql`device_id = ${id} and kind = ${type}`, time, zone),
      }));
    case 'property':
      return found(await properties(ctx), asked.ids).map(({ id, timeZone, ...names }) => {
        // Days of the other property are evaluated in its own time zone.
        const theirs = periodBuckets(asked.period, ctx.now, timeZone);
        const { kind, vehicleClass } = counted[asked.widget];
        const bounds = [...theirs.starts, theirs.to];
        const hours =
          theirs.bucket === 'hour'
            ? sql<Bucketed>`select * from stream.hours_of(${id}, ${kind}, ${vehicleClass}, ${bounds}::timestamptz[])`
            : sql<Bucketed>`select * from stream.days_of(${id}, ${kind}, ${vehicleClass}, ${bounds.map((at) => dayOf(at, timeZone))}::date[])`;
        return { key: String(id), ...names, time: theirs, hours };
      });
  }
}

/** The earlier period first, so that the change is that of the later one. Both use the bucket size of the longer period. */
function ofPeriods({ now }: Ctx, { widget, period, against }: Extract<Comparison, { by: 'period' }>, zone: string): Subject[] {
  const both = [period, against];
  const buckets = both.map((each) => periodBuckets(each, now, zone).bucket);
  const shared = BUCKETS.findLast((bucket) => buckets.includes(bucket));
  const times = both
    .map((each) => periodBuckets(each, now, zone, shared))
    .toSorted((a, b) => a.from.getTime() - b.from.getTime());
  return times.map((time, at) => ({
    key: String(at),
    name: null,
    nameEn: null,
    time,
    hours: bucketsOf('total', ofWidget(widget), time, zone),
  }));
}

/** In the order of the request; an id of another property does not exist here. */
function found<T extends { id: number }>(rows: T[], ids: number[]): T[] {
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw invalidField('ids', 'notFound');
    return row;
  });
}

const buildings = ({ db }: Ctx, ids: number[]): Promise<Named[]> =>
  db.selectFrom('building').select(['id', 'name', 'name as nameEn']).where('id', 'in', ids).execute();
const devices = ({ db }: Ctx, ids: number[]): Promise<(Named & { type: string })[]> =>
  db.selectFrom('hardware').select(['id', 'name', 'nameEn', 'type']).where('id', 'in', ids).execute();

async function properties({ db }: Ctx): Promise<(Named & { timeZone: string; rooms: number })[]> {
  const { rows } = await sql<Named & { timeZone: string; rooms: number }>`
    select id, name_th as name, name_en, time_zone, rooms from auth.own_properties() where role <> 'user'`.execute(db);
  return rows;
}
