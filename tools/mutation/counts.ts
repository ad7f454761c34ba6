import type { Mutation } from './mutation.ts';

const functions = 'apps/api/migrations/0073_days_and_identity.sql';

export const countMutations: Mutation[] = [
  {
    name: 'counts overwrite earlier ones',
    file: functions,
    find: `do update set
      granted_in = so_far.granted_in + excluded.granted_in, denied_in = so_far.denied_in + excluded.denied_in,
      granted_out = so_far.granted_out + excluded.granted_out, denied_out = so_far.denied_out + excluded.denied_out,
      granted_unknown = so_far.granted_unknown + excluded.granted_unknown, denied_unknown = so_far.denied_unknown + excluded.denied_unknown
  ), hours_by_kind`,
    replace: `do update set granted_in = excluded.granted_in
  ), hours_by_kind`,
    tests: ['hours.test'],
  },
  {
    name: 'totals swap entries and exits',
    file: functions,
    find: 'select property_id, kind, hour, vehicle_class, sum(granted_in), sum(granted_out)',
    replace: 'select property_id, kind, hour, vehicle_class, sum(granted_out), sum(granted_in)',
    tests: ['hours.test'],
  },
  {
    name: 'denied passages count as granted in daily counts',
    file: functions,
    find: 'vehicle_class, sum(granted_in) as granted_in',
    replace: 'vehicle_class, sum(granted_in + denied_in) as granted_in',
    tests: ['hours.test'],
  },
  {
    name: 'counts are locked in random order',
    file: functions,
    find: 'from day_cell group by 1, 2, 3, 4 order by 1, 2, 3, 4',
    replace: 'from day_cell group by 1, 2, 3, 4 order by random()',
    tests: ['hours.test'],
  },
  {
    name: 'days use a fixed time zone',
    file: functions,
    find: '(hour at time zone zone.name)::date',
    replace: `(hour at time zone 'Asia/Bangkok')::date`,
    tests: ['hours.test'],
  },
  {
    name: 'a count after which a day is forgotten',
    file: 'apps/api/src/modules/dashboard/dashboard.hours.ts',
    find: '::date + 1)',
    replace: '::date + 2)',
    tests: ['inside.test'],
  },
  {
    name: 'a new time zone does not recount its days',
    file: functions,
    find: 'perform stream.recount_days_of(new.id, new.time_zone);',
    replace: '',
    tests: ['hours.test'],
  },
  {
    name: 'a summary that counts its last day twice',
    file: 'apps/api/src/modules/dashboard/dashboard.spans.ts',
    find: 'to: lastDay }, hours',
    replace: 'to: nextDay(lastDay) }, hours',
    tests: ['dashboard.spans'],
  },
  {
    name: 'a dashboard that fails as a whole',
    file: 'apps/api/src/modules/dashboard/dashboard.widget.ts',
    find: 'await sql`rollback to savepoint widget`.execute(ctx.db);',
    replace: 'throw error;',
    tests: ['dashboard/dashboard.test'],
  },
  {
    name: 'hourly counts ignore the direction filter',
    file: 'apps/api/src/modules/access-log/hours.ts',
    find: `allowed('direction', direction)`,
    replace: 'direction',
    tests: ['pages.test'],
  },
];
