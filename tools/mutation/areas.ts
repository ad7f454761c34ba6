import type { Mutation } from './mutation.ts';

const modules = 'apps/api/src/modules';

/** Rooms, quotas, parcels and live updates. */
export const areaMutations: Mutation[] = [
  {
    name: 'a room on a floor of another building',
    file: 'apps/api/migrations/0008_building.sql',
    find: 'foreign key (property_id, category_id, floor_id) references floor (property_id, unit_id, id) on update cascade',
    replace: 'foreign key (property_id, floor_id) references floor',
    tests: ['modules/room/room.test'],
  },
  {
    name: 'references to a record are not checked before deleting',
    file: 'apps/api/src/platform/http/crud.ts',
    find: '  await assertNotReferenced(ctx, source, [id]);\n',
    replace: '',
    tests: ['modules/room/room.test'],
  },
  {
    name: 'generated rooms are taken back with the limits somebody gave them',
    file: `${modules}/room/room-plan.undo.ts`,
    find: "table === 'room' ? await roomWithLimits(ctx, ids) : undefined",
    replace: 'undefined',
    tests: ['modules/room/room-plan.test'],
  },
  {
    name: 'a quota asked without a lock',
    file: `${modules}/quota/quota.public.ts`,
    find: '  await lockRoom(ctx, roomId);\n',
    replace: '',
    tests: ['modules/quota'],
  },
  {
    name: 'a quota of 0 is treated as unset',
    file: `${modules}/quota/quota.rule.ts`,
    find: 'ofRoom?.mifare ?? ofType',
    replace: 'ofRoom?.mifare || ofType',
    tests: ['modules/quota'],
  },
  {
    name: 'parcels handed out without a lock',
    file: `${modules}/parcel/parcel.hand-over.ts`,
    find: '    .forUpdate()\n',
    replace: '',
    tests: ['modules/parcel'],
  },
  {
    name: 'a hand-over ignores parcels already collected',
    file: `${modules}/parcel/parcel.hand-over.ts`,
    find: 'if (collected.length > 0) throw',
    replace: 'if (collected.length > 9999) throw',
    tests: ['modules/parcel'],
  },
  {
    name: 'an undo without the password',
    file: 'packages/contract/src/areas/parcel.ts',
    find: 'status !== undefined,',
    replace: 'status === null,',
    tests: ['modules/parcel'],
  },
  {
    name: 'packing numbers are derived from a count',
    file: `${modules}/parcel/parcel.service.ts`,
    find: 'do update set last = parcel_counter.last + 1',
    replace: 'do update set last = (select count(*) + 1 from parcel)',
    tests: ['modules/parcel'],
  },
  {
    name: 'live updates of every property',
    file: 'apps/api/src/platform/live/live-hub.ts',
    find: 'of subscribers.get(property) ?? []) onRecordChanged(',
    replace: 'of allSubscribers()) onRecordChanged(',
    tests: ['live/live.test'],
  },
  {
    name: 'live updates for a session that has ended',
    file: 'apps/api/src/platform/live/live.route.ts',
    find: '(_db, query) => readSession(services.tokens, request, query, claims));',
    replace:
      "(_db, query) => readSession(services.tokens, request, query, claims)).catch(() => ({ id: claims.account, sessionId: claims.sessionId, role: 'user' as const, pendingStep: null, isConfirmed: false }));",
    tests: ['live/live.test'],
  },
  {
    name: 'a token of an ended session uses up the limits of its owner',
    file: 'apps/api/src/platform/http/authenticate.ts',
    find: 'if (error instanceof AppError && error.status === 401) tokens.reject(bearerOf(request));',
    replace: '',
    tests: ['http/authenticate.test'],
  },
  // The log
  {
    name: 'the log is not masked',
    file: 'apps/api/src/modules/log/log.service.ts',
    find: '{ masked: true }',
    replace: '{ masked: false }',
    tests: ['log.test'],
  },
  {
    name: 'revealing a log entry is not audited',
    file: 'apps/api/src/modules/log/log.service.ts',
    find: `await recordLogAccess(ctx, 'reveal', String(id), { reason });`,
    replace: '',
    tests: ['log.test'],
  },
  {
    name: 'a chain is not verified with its key',
    file: 'apps/api/src/modules/log/verify-chain.ts',
    find: 'if (sealingKeyOf(keys, previous, seal)) return [];',
    replace: 'return [];',
    tests: ['log/chain.test'],
  },
  {
    name: 'a truncated chain is sealed',
    file: 'apps/api/src/modules/log/chain.job.ts',
    find: 'await assertNotTruncated(job, anchors, property, end);',
    replace: '',
    tests: ['log/chain.test'],
  },
  {
    name: 'the last seal is not verified',
    file: 'apps/api/src/modules/log/chain.job.ts',
    find: 'const key = last ? keyAfter(job, keys, last) : keys.current;',
    replace: 'const key = keys.current;',
    tests: ['log/chain-key.test'],
  },
  {
    name: 'two sealers run concurrently',
    file: 'apps/api/src/platform/db/advisory-lock.ts',
    find: 'if (rows[0]?.locked) await work();',
    replace: 'await work();',
    tests: ['log/chain-key.test'],
  },
];
