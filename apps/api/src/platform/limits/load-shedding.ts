import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Pool } from '#platform/db/db.ts';
import { unavailable } from '#platform/errors/errors.ts';

interface Load {
  eventLoopDelayMs: number;
  /** Calls that wait at the gate for a database connection while all are held, for each connection there is. */
  waitingPerConnection: number;
}
export interface LoadMonitor {
  read(): Load;
  /** Calls told 503 since the start. */
  shed: number;
}

const SAMPLE_MS = 500;
const RESOLUTION_MS = 20;
/** Half of what the pool refuses everybody at. */
const MAX_WAITING_PER_CONNECTION = 10;

/** The mean delay of the event loop over the last half second: a single slow call is not an overload. */
export function monitorLoad(pool: Pool): LoadMonitor {
  const histogram: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let eventLoopDelayMs = 0;
  setInterval(() => {
    eventLoopDelayMs = Math.max(0, (histogram.mean || 0) / 1e6 - RESOLUTION_MS);
    histogram.reset();
  }, SAMPLE_MS).unref();
  // While the gate has room for others, those who wait do so behind their own property's calls: no reason to send anybody else away.
  const waitingPerConnection = () => (pool.gate.isFull() ? pool.gate.counts().waiting / pool.options.max : 0);
  return { shed: 0, read: () => ({ eventLoopDelayMs, waitingPerConnection: waitingPerConnection() }) };
}

/** Health, coming in, the portal's own files, and what the counter does while somebody stands there. */
const first = [/^\/health\//, /^\/api\/auth\//, /^\/api\/users\/me$/, /^\/api\/parcels?(\/|$)/, /^\/\*$/];
export const isPriority = (url: string) => first.some((pattern) => pattern.test(url));

/** Load shedding: an overloaded node answers the counter and sign-in, and tells everybody else to come back, before any work is done. */
export function shedLoad(app: FastifyInstance, monitor: LoadMonitor, maxDelayMs: number): void {
  if (maxDelayMs === 0) return;
  app.addHook('onRequest', async ({ routeOptions: { url = '/*' } }) => {
    const { eventLoopDelayMs, waitingPerConnection } = monitor.read();
    if (eventLoopDelayMs <= maxDelayMs && waitingPerConnection <= MAX_WAITING_PER_CONNECTION) return;
    if (isPriority(url)) return;
    monitor.shed += 1;
    throw unavailable();
  });
}
