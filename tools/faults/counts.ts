import type { Fault } from './fault.ts';

const functions = 'apps/api/migrations/0052_stream.sql';

export const countFaults: Fault[] = [
  {
    name: 'counts that forget what was before',
    file: functions,
    find: 'granted_in = so_far.granted_in + excluded.granted_in',
    plant: 'granted_in = excluded.granted_in',
    tests: ['hours.test'],
  },
  {
    name: 'totals that take in for out',
    file: functions,
    find: 'sum(granted_in), sum(granted_out)',
    plant: 'sum(granted_out), sum(granted_in)',
    tests: ['hours.test'],
  },
  {
    name: 'the refused counted as inside',
    file: functions,
    find: 'sum(granted_in - granted_out)',
    plant: 'sum(granted_in + denied_in - granted_out)',
    tests: ['hours.test'],
  },
  {
    name: 'counts written in any order',
    file: functions,
    find: `kind <> 'elevator' group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    plant: `kind <> 'elevator' group by 1, 2, 3, 4 order by random()`,
    tests: ['hours.test'],
  },
  {
    name: 'a day that counts in the days of the server',
    file: functions,
    find: `(hour at time zone 'UTC')::date`,
    plant: `(hour at time zone 'Asia/Bangkok')::date`,
    tests: ['hours.test'],
  },
  {
    name: 'a count after which a day is forgotten',
    file: 'apps/api/src/modules/dashboard/dashboard.hours.ts',
    find: 'dayText(nextDay)',
    plant: 'dayText(nextDay + 1)',
    tests: ['inside.test'],
  },
  {
    name: 'pages led by the counts of every direction',
    file: 'apps/api/src/modules/access-log/hours.ts',
    find: `allowed('direction', direction)`,
    plant: 'direction',
    tests: ['pages.test'],
  },
];
