import type { Fault } from './fault.ts';

const modules = 'apps/api/src/modules';

/** Rooms, quotas, parcels and live updates. */
export const areaFaults: Fault[] = [
  {
    name: 'a room on a floor of another building',
    file: 'apps/api/migrations/0008_building.sql',
    find: 'foreign key (property_id, category_id, floor_id) references floor (property_id, unit_id, id) on update cascade',
    plant: 'foreign key (property_id, floor_id) references floor',
    tests: ['modules/room/room.test'],
  },
  {
    name: 'what stands on a record is not looked at',
    file: 'apps/api/src/platform/http/crud.ts',
    find: '  await refuseWhileStoodOn(ctx, source, id);\n',
    plant: '',
    tests: ['modules/room/room.test'],
  },
  {
    name: 'a quota asked without a lock',
    file: `${modules}/quota/quota.public.ts`,
    find: '.forUpdate()',
    plant: '',
    tests: ['modules/quota'],
  },
  {
    name: 'a quota of 0 taken for none set',
    file: `${modules}/quota/quota.rule.ts`,
    find: 'ofRoom?.mifare ?? ofType',
    plant: 'ofRoom?.mifare || ofType',
    tests: ['modules/quota'],
  },
  {
    name: 'parcels handed out without a lock',
    file: `${modules}/parcel/parcel.hand-over.ts`,
    find: '    .forUpdate()\n',
    plant: '',
    tests: ['modules/parcel'],
  },
  {
    name: 'a hand-over that skips what is gone',
    file: `${modules}/parcel/parcel.hand-over.ts`,
    find: 'if (gone.length > 0) throw',
    plant: 'if (gone.length > 9999) throw',
    tests: ['modules/parcel'],
  },
  {
    name: 'an undo without the password',
    file: 'packages/contract/src/areas/parcel.ts',
    find: 'status !== undefined,',
    plant: 'status === null,',
    tests: ['modules/parcel'],
  },
  {
    name: 'a running number counted from what is left',
    file: `${modules}/parcel/parcel.service.ts`,
    find: 'do update set last = parcel_counter.last + 1',
    plant: 'do update set last = (select count(*) + 1 from parcel)',
    tests: ['modules/parcel'],
  },
  {
    name: 'live updates of every property',
    file: 'apps/api/src/platform/live/live-hub.ts',
    find: 'of listeners.get(property) ?? []) changed(',
    plant: 'of everybody()) changed(',
    tests: ['live/live.test'],
  },
  {
    name: 'live updates for a session that has ended',
    file: 'apps/api/src/platform/live/live.route.ts',
    find: '(_db, ask) => checkSession(ask, claims));',
    plant:
      "(_db, ask) => checkSession(ask, claims)).catch(() => ({ id: claims.account, sessionId: claims.sessionId, role: 'user' as const, cage: null, isConfirmed: false }));",
    tests: ['live/live.test'],
  },
  // The log
  {
    name: 'a log that shows phone numbers',
    file: 'apps/api/src/modules/log/log.service.ts',
    find: '{ masked: true }',
    plant: '{ masked: false }',
    tests: ['log.test'],
  },
  {
    name: 'a look behind the mask that leaves no trace',
    file: 'apps/api/src/modules/log/log.service.ts',
    find: `await note(ctx, 'reveal', String(id), { reason });`,
    plant: '',
    tests: ['log.test'],
  },
  {
    name: 'a chain anybody can make',
    file: 'apps/api/src/modules/log/verify-chain.ts',
    find: 'if (sealingKeyOf(keys, previous, seal)) return [];',
    plant: 'return [];',
    tests: ['log/chain.test'],
  },
  {
    name: 'a sealer that seals over a cut',
    file: 'apps/api/src/modules/log/chain.job.ts',
    find: 'await refuseCutChain(job, anchors, property, end);',
    plant: '',
    tests: ['log/chain.test'],
  },
  {
    name: 'a sealer that does not look at the last seal',
    file: 'apps/api/src/modules/log/chain.job.ts',
    find: 'const key = last ? keyAfter(job, keys, last) : keys.current;',
    plant: 'const key = keys.current;',
    tests: ['log/chain-key.test'],
  },
  {
    name: 'two sealers at one chain',
    file: 'apps/api/src/platform/db/advisory-lock.ts',
    find: 'if (rows[0]?.locked) await work();',
    plant: 'await work();',
    tests: ['log/chain-key.test'],
  },
];
