import { Counter, Gauge } from 'prom-client';
import type { Config } from '#platform/config/config.ts';
import { tooMany, unavailable } from '#platform/errors/errors.ts';
import { registry } from '#platform/metrics/metrics.ts';
import { fairGate, type Gate } from './fair-gate.ts';

const MAX_WAITING_PER_PERSON = 40;
/** A screen's calls queue for less than a second; a queue that lasts longer is a script, and is throttled to a fraction of a node. */
const PERSON_THROTTLE = { afterMs: 2000, restMs: 100, maxRestMs: 1000 };
/** Beyond this the pool refuses everybody. */
export const MAX_WAITING_PER_CONNECTION = 20;
/** As long as the longest statement may take: a server that does not answer at all is detected by the circuit breaker. */
const MAX_WAIT_MS = 5000;
/** Calls before sign-in have no property: they share a key with one connection reserved for it. */
export const PUBLIC_POOL_KEY = 'public';

const refused = new Counter({
  name: 'lobby_limit_refused_total',
  help: 'Calls refused by a concurrency limit, by limit and reason',
  labelNames: ['limit', 'reason'],
  registers: [registry],
});

const personKey = (account: number, kind: 'read' | 'write') => `${kind}:${account}`;

/** Concurrency limit per person, reads and writes apart; further calls are queued. */
export function personLimits(config: Pick<Config, 'LOBBY_READS_IN_FLIGHT' | 'LOBBY_WRITES_IN_FLIGHT' | 'LOBBY_QUEUE_WAIT_MS'>) {
  const gate = fairGate({
    limitOf: (key) => (key.startsWith('read:') ? config.LOBBY_READS_IN_FLIGHT : config.LOBBY_WRITES_IN_FLIGHT),
    hasRoom: () => true,
    maxWaiting: MAX_WAITING_PER_PERSON,
    maxWaitMs: config.LOBBY_QUEUE_WAIT_MS,
    throttle: PERSON_THROTTLE,
    refusal: (reason) => {
      refused.inc({ limit: 'person', reason });
      return tooMany(1);
    },
  });
  return {
    counts: gate.counts,
    run: <T>(account: number, kind: 'read' | 'write', work: () => Promise<T>) => gate.run(personKey(account, kind), work),
  };
}
export type PersonLimits = ReturnType<typeof personLimits>;

/**
 * Bulkhead: shares of the connection pool. One connection stays free for statements outside a transaction, one more is reserved
 * for calls before sign-in, and a property holds no more than its share, so that none can starve the others.
 */
export function poolGate(size: number, perProperty = shareOf(size), maxWaitMs = MAX_WAIT_MS): Gate {
  const all = Math.max(1, size - 1);
  const signedIn = Math.max(1, all - 1);
  return fairGate({
    limitOf: () => perProperty,
    hasRoom: (key, running) => running() < all && (key === PUBLIC_POOL_KEY || running() - running(PUBLIC_POOL_KEY) < signedIn),
    maxWaiting: size * MAX_WAITING_PER_CONNECTION,
    maxWaitMs,
    refusal: (reason) => {
      refused.inc({ limit: 'property', reason });
      return unavailable();
    },
  });
}

const shareOf = (size: number) => Math.ceil(size * 0.6);

/** Running and queued calls, in the order they pass the limits. */
export function measureLimits(gates: Record<'person' | 'property', Pick<Gate, 'counts'>>): void {
  new Gauge({
    name: 'lobby_limit_calls',
    help: 'Calls running and queued at each concurrency limit of this node',
    labelNames: ['limit', 'state'],
    registers: [registry],
    collect() {
      for (const [limit, gate] of Object.entries(gates))
        for (const [state, count] of Object.entries(gate.counts())) this.set({ limit, state }, count);
    },
  });
}
