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
  {
    name: 'a batch acknowledged before it is written',
    file: `${stream}/writer.ts`,
    find: 'await untilStored({',
    plant: 'for (const message of batch) message.ack(); await untilStored({',
    tests: ['stream/stream.drill'],
  },
  {
    name: 'events that are not counted',
    file: functions,
    find: 'from new group by 1, 2, 3, 4, 5, 6, 7 order',
    plant: 'from new where result is null group by 1, 2, 3, 4, 5, 6, 7 order',
    tests: ['hours.test', 'stream/stream.drill'],
  },
  {
    name: 'a removed reader that is waited for for ever',
    file: `${stream}/writer.ts`,
    find: 'abort_on_missing_resource: true',
    plant: 'abort_on_missing_resource: false',
    tests: ['stream/writer.test'],
  },
  {
    name: 'a device behind a gateway that is never heard',
    file: `${stream}/message.ts`,
    find: `if (sender.kind === 'gateway') read.heard`,
    plant: `if (sender.kind === 'door') read.heard`,
    tests: ['stream/writer.test'],
  },
  {
    name: 'a full stream that drops the oldest',
    file: `${stream}/broker.ts`,
    find: 'DiscardPolicy.New',
    plant: 'DiscardPolicy.Old',
    tests: ['stream/full.drill'],
  },
  {
    name: 'a stalled reader that is kept for ever',
    file: 'apps/api/src/live/reader.ts',
    find: 'bytes <= MOST_BEHIND_BYTES &&',
    plant: '',
    tests: ['live/reader.test', 'live/streams.drill'],
  },
  {
    name: 'a node that lost the broker and says nothing',
    file: 'apps/api/src/kernel/event-bus.ts',
    find: `if (type === 'reconnect') returned();`,
    plant: '',
    tests: ['live/away.test'],
  },
  {
    name: 'a busy database that ends all streams',
    file: 'apps/api/src/live/route.ts',
    find: '.catch((error: unknown) => !(error instanceof AppError))',
    plant: '.catch(() => false)',
    tests: ['live/live.test'],
  },
];
