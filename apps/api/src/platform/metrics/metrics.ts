import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '#platform/config/config.ts';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });
const seconds = new Histogram({
  name: 'lobby_request_seconds',
  help: 'Time from the first byte in to the last byte out',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

/** Access log and latency per request: the route's pattern, never the URL with its query. */
export function observeRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const took = reply.elapsedTime;
    seconds.observe({ method: request.method, route, status: reply.statusCode }, took / 1000);
    if (!route.startsWith('/health')) {
      request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(took) }, 'request');
    }
  });
}

/** On its own port: metrics must not be reachable from the public one. There a worker, which has no other, says whether it is ready. */
export function serveMetrics({ config, log, isReady }: { config: Config; log: Logger; isReady?: () => boolean }): Server {
  const server = createServer((request, response) => {
    if (isReady && request.url === '/health/ready') return void response.writeHead(isReady() ? 200 : 503).end();
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics failed');
        response.writeHead(500).end();
      },
    );
  });
  return server.listen(config.LOBBY_METRICS_PORT, config.LOBBY_HOST);
}

/** The pool is where calls queue first under load. */
export function measurePool({
  pool,
}: {
  pool: { totalCount: number; idleCount: number; gate: { counts(): { waiting: number } } };
}): void {
  new Gauge({
    name: 'lobby_pool_connections',
    help: 'Database connections of this node',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.gate.counts().waiting);
    },
  });
}

/** What one caller could take from all others: upload slots and the node's time. */
export function measureLoad({ files, load }: { files: { slots: { inUse(): number } }; load: { shed: number } }): void {
  new Gauge({
    name: 'lobby_upload_slots',
    help: 'Uploads this node is reading or storing, of 24',
    registers: [registry],
    collect() {
      this.set(files.slots.inUse());
    },
  });
  new Gauge({
    name: 'lobby_requests_shed',
    help: 'Calls answered 503 since the start by load shedding',
    registers: [registry],
    collect() {
      this.set(load.shed);
    },
  });
}

/** While this is more than a few seconds, the timestamps in the node's log are wrong. */
export function measureClock(probe: { clockOffsetMs(): number }): void {
  new Gauge({
    name: 'lobby_clock_offset_seconds',
    help: "How far the database's clock is ahead of this node's",
    registers: [registry],
    collect() {
      this.set(probe.clockOffsetMs() / 1000);
    },
  });
}
