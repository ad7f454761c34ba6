import type { Mutation } from './mutation.ts';

const web = 'apps/web/src';
const counter = `${web}/areas/parcel/counter`;

/** The portal: unsent parcels, hand-over, live updates. */
export const portalMutations: Mutation[] = [
  {
    name: 'two tabs that send the same parcels',
    file: `${web}/shared/outbox/outbox.ts`,
    find: 'navigator.locks.request(',
    replace: '((_: string, send: () => Promise<void>) => send())(',
    tests: ['counter/outbox.test'],
  },
  {
    name: 'a new key for each try of an unsent parcel',
    file: `${counter}/outbox.ts`,
    find: '{ idempotencyKey: key }',
    replace: '{ idempotencyKey: crypto.randomUUID() }',
    tests: ['counter/outbox.test'],
  },
  {
    name: 'unsent parcels of other accounts are sent',
    file: `${web}/shared/store/browser-db.ts`,
    find: 'IDBKeyRange.bound([account, property], [account, property, Number.POSITIVE_INFINITY])',
    replace: '',
    tests: ['counter/outbox.test'],
  },
  {
    name: 'a new key for each press of one hand-over',
    file: `${web}/shared/call/use-idempotency-key.ts`,
    find: 'if (text !== last.current.body)',
    replace: 'if (text)',
    tests: ['handover/HandOverForm.test'],
  },
  {
    name: 'the first of the room as collector',
    file: `${web}/areas/parcel/handover/use-hand-over.ts`,
    find: 'addresseeOf(taken, present)?.id',
    replace: 'present[0]?.id',
    tests: ['handover/HandOverForm.test'],
  },
  {
    name: 'a read that is begun anew with every notice',
    file: `${web}/shared/live/coalesce.ts`,
    find: `if (query.state.fetchStatus === 'fetching') return WINDOW_MS;`,
    replace: '',
    tests: ['live/LiveUpdates.test'],
  },
];
