import type { Fault } from './fault.ts';

const stream = 'apps/api/src/stream';
const functions = 'apps/api/migrations/0052_stream.sql';

export const streamFaults: Fault[] = [
  {
    name: 'a device that may publish for every property',
    file: `${stream}/subject.ts`,
    find: 'if (!device) return',
    plant: 'if (device) return [[root, `>`].join(`.`)]; else return',
    tests: ['stream/stream.test'],
  },
  {
    name: 'a revoked key that still opens',
    file: functions,
    find: 'and revoked_at is null',
    plant: '',
    tests: ['stream/stream.test'],
  },
  {
    name: 'a device that speaks for its neighbour over HTTPS',
    file: `${stream}/access-event.routes.ts`,
    find: 'if (stray)',
    plant: 'if (stray && !own)',
    tests: ['stream/stream.test'],
  },
  {
    name: 'an event sent again is another event',
    file: functions,
    find: `md5(e.source || chr(31) || e.external_id)::uuid`,
    plant: 'gen_random_uuid()',
    tests: ['hours.test'],
  },
  {
    name: 'events counted in the hour they came',
    file: functions,
    find: `date_trunc('hour', occurred_at, 'UTC')`,
    plant: `date_trunc('hour', now(), 'UTC')`,
    tests: ['hours.test'],
  },
  {
    name: 'one event that stops all others',
    file: `${stream}/store.ts`,
    find: '/^2[23]/',
    plant: '/^never/',
    tests: ['hours.test'],
  },
  {
    name: 'clocks that are believed whatever they say',
    file: `${stream}/clock.ts`,
    find: `return 'future';`,
    plant: `return 'good';`,
    tests: ['hours.test'],
  },
  {
    name: 'months that are never taken off',
    file: `${stream}/months.job.ts`,
    find: 'config.LOBBY_ACCESS_MONTHS',
    plant: '120',
    tests: ['months.test'],
  },
];
