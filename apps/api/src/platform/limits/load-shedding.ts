import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { MAX_WAITING_PER_CONNECTION } from '#platform/concurrency/concurrency-limits.ts';
import type { Pool } from '#platform/db/db.ts';
import { unavailable } from '#platform/errors/errors.ts';

interface Load {
  eventLoopDelayMs: number;
  /** Calls queued for a database connection while all are in use, per connection. */
  waitingPerConnection: number;
}
export interface LoadMonitor {
  read(): Load;
  /** Calls answered 503 since the start. */
  shed: number;
}

const SAMPLE_MS = 500;
const RESOLUTION_MS = 20;
/** Calls without priority are refused before the pool refuses everybody. */
const MAX_WAITING = MAX_WAITING_PER_CONNECTION / 2;

/** Mean event loop delay over the last half second: a single slow call is not an overload. */
export function monitorLoad(pool: Pool): LoadMonitor {
  const histogram: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let eventLoopDelayMs = 0;
  setInterval(() => {
    eventLoopDelayMs = Math.max(0, (histogram.mean || 0) / 1e6 - RESOLUTION_MS);
    histogram.reset();
  }, SAMPLE_MS).unref();
  // While the gate has room, calls queue behind their own property's limit: no reason to refuse others.
  const waitingPerConnection = () => (pool.gate.isFull() ? pool.gate.counts().waiting / pool.options.max : 0);
  return { shed: 0, read: () => ({ eventLoopDelayMs, waitingPerConnection: waitingPerConnection() }) };
}

/** Health, sign-in, the portal's files, and the counter, where a resident is waiting. */
const priorityUrls = [/^\/health\//, /^\/api\/auth\//, /^\/api\/users\/me$/, /^\/api\/parcels?(\/|$)/, /^\/\*$/];
export const isPriority = (url: string) => priorityUrls.some((pattern) => pattern.test(url));

/** Load shedding: an overloaded node serves priority URLs and answers 503 to the rest, before any work is done. */
export function shedLoad(app: FastifyInstance, monitor: LoadMonitor, maxDelayMs: number): void {
  if (maxDelayMs === 0) return;
  app.addHook('onRequest', async ({ routeOptions: { url = '/*' } }) => {
    const { eventLoopDelayMs, waitingPerConnection } = monitor.read();
    if (eventLoopDelayMs <= maxDelayMs && waitingPerConnection <= MAX_WAITING) return;
    if (isPriority(url)) return;
    monitor.shed += 1;
    throw unavailable();
  });
}
