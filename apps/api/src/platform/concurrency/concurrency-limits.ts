import { Counter, Gauge } from 'prom-client';
import type { Config } from '#platform/config/config.ts';
import { tooMany, unavailable } from '#platform/errors/errors.ts';
import { registry } from '#platform/metrics/metrics.ts';
import { fairGate, type Gate } from './fair-gate.ts';

const MAX_WAITING_PER_PERSON = 40;
/** A screen's calls queue for less than a second; who keeps a queue for longer is no person at work, and gets a fraction of a node. */
const PERSON_THROTTLE = { afterMs: 2000, restMs: 100 };
const MAX_WAITING_PER_CONNECTION = 20;
/** As long as the longest statement may take: a server that does not answer at all is the circuit breaker's to find. */
const MAX_WAIT_MS = 5000;
/** Before sign-in nobody has a property: these calls share a lane with a place that is kept for it. */
export const PUBLIC_LANE = 'public';

const refused = new Counter({
  name: 'lobby_limit_refused_total',
  help: 'Calls refused because too many were under way, by limit and reason',
  labelNames: ['limit', 'reason'],
  registers: [registry],
});

const personLane = (account: number, kind: 'read' | 'write') => `${kind}:${account}`;

/** Calls in flight of each person, reads and writes apart; what comes beyond waits its turn. */
export function personLimits(config: Pick<Config, 'LOBBY_READS_IN_FLIGHT' | 'LOBBY_WRITES_IN_FLIGHT' | 'LOBBY_QUEUE_WAIT_MS'>) {
  const gate = fairGate({
    limitOf: (lane) => (lane.startsWith('read:') ? config.LOBBY_READS_IN_FLIGHT : config.LOBBY_WRITES_IN_FLIGHT),
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
    run: <T>(account: number, kind: 'read' | 'write', work: () => Promise<T>) => gate.run(personLane(account, kind), work),
  };
}
export type PersonLimits = ReturnType<typeof personLimits>;

/**
 * Shares of the connection pool. One connection stays out of it for statements outside a transaction, one more is kept
 * for calls before sign-in, and a property holds no more than its share: whatever one does, the others find a connection.
 */
export function poolGate(size: number, perProperty = shareOf(size), maxWaitMs = MAX_WAIT_MS): Gate {
  const all = Math.max(1, size - 1);
  const signedIn = Math.max(1, all - 1);
  return fairGate({
    limitOf: () => perProperty,
    hasRoom: (lane, running) => running() < all && (lane === PUBLIC_LANE || running() - running(PUBLIC_LANE) < signedIn),
    maxWaiting: size * MAX_WAITING_PER_CONNECTION,
    maxWaitMs,
    refusal: (reason) => {
      refused.inc({ limit: 'property', reason });
      return unavailable();
    },
  });
}

const shareOf = (size: number) => Math.ceil(size * 0.6);

/** How many calls are under way and wait, in the order they pass the limits. */
export function measureLimits(gates: Record<'person' | 'property', Pick<Gate, 'counts'>>): void {
  new Gauge({
    name: 'lobby_limit_calls',
    help: 'Calls under way and waiting at each limit of this node',
    labelNames: ['limit', 'state'],
    registers: [registry],
    collect() {
      for (const [limit, gate] of Object.entries(gates))
        for (const [state, count] of Object.entries(gate.counts())) this.set({ limit, state }, count);
    },
  });
}
