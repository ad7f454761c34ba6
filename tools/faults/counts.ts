import type { Fault } from './fault.ts';

const functions = 'apps/api/migrations/0052_stream.sql';

export const countFaults: Fault[] = [
  {
    name: 'totals that forget what was before',
    file: functions,
    find: 'granted_in = so_far.granted_in + excluded.granted_in',
    plant: 'granted_in = excluded.granted_in',
    tests: ['hours.test'],
  },
  {
    name: 'the refused counted as inside',
    file: functions,
    find: `from cell where result = 'granted' and direction in`,
    plant: 'from cell where direction in',
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
    name: 'a count whose own day is forgotten',
    file: 'apps/api/src/modules/dashboard/dashboard.hours.ts',
    find: '(since.getTime() / DAY_MS) + 1',
    plant: '(since.getTime() / DAY_MS) + 2',
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
