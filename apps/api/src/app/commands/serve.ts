import type { DomainEvents } from '@lobby/contract/events';
import type { Logger } from 'pino';
import { startWriter } from '#modules/access-event/access-event.writer.ts';
import { applyThrottles } from '#modules/access-event/apply-throttles.ts';
import { answerDeviceSignIns } from '#modules/access-event/device-sign-in.ts';
import { measureLimits } from '#platform/concurrency/concurrency-limits.ts';
import type { Config } from '#platform/config/config.ts';
import { assertSafeDatabase } from '#platform/db/boot-checks.ts';
import { waitForMigrations } from '#platform/db/schema-version.ts';
import { assertBrokerSyncs, waitForBrokerSync } from '#platform/events/broker-sync-check.ts';
import { connectEventBus } from '#platform/events/event-bus.ts';
import { wakeAfterCommits } from '#platform/events/wake-relay.ts';
import { startHeartbeat } from '#platform/jobs/heartbeat.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { measureClock, measureLoad, measurePool, serveMetrics } from '#platform/metrics/metrics.ts';
import { startTracing } from '#platform/tracing/tracing.ts';
import { jobs } from '../jobs.ts';
import { modules } from '../modules.ts';
import { buildServer } from '../server.ts';
import { type AppServices, startAppServices } from '../services.ts';

/** Connection draining: time for proxies to see that this node is not ready, before it stops listening. */
const DRAIN_MS = 1500;
const MAX_STOP_MS = 25_000;

type Stop = () => Promise<void>;

/** Runs until SIGTERM or SIGINT, then shuts down gracefully. */
export async function serve(config: Config, log: Logger, roles: { api: boolean; worker: boolean }): Promise<void> {
  const stops: Stop[] = [];
  const monitor = config.LOBBY_NATS_MONITOR_URL;
  if (!monitor) log.warn('LOBBY_NATS_MONITOR_URL is not set: cannot check that the broker syncs to disk before it acknowledges');
  const isUnchecked = monitor && !(await assertBrokerSyncs(monitor));
  const stopTracing = await startTracing(config, roles.api ? (roles.worker ? 'lobby' : 'lobby-api') : 'lobby-worker');
  let worker: ReturnType<typeof runWorker> | undefined;
  const isReady = () => worker?.isRunning() ?? false;
  const metrics = serveMetrics({ config, log, ...(roles.worker && { isReady }) });
  stops.push(async () => void metrics.close());
  if (roles.api) stops.push(await serveApi(config, log));
  if (roles.worker) {
    worker = runWorker(config, log);
    stops.push(worker.stop);
  }

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
    await Promise.all(stops.map((one) => one()));
    await stopTracing();
    log.info('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal));
  // The process is in an unknown state: finish what runs, then let the supervisor restart it.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    process.exitCode = 1;
    void stop('uncaughtException');
  });
  // The counter must not wait for a broker that is away: checked in the background, and an unsafe broker ends the process.
  if (isUnchecked) {
    log.warn('the monitor of the broker does not answer; checking sync_interval until it does');
    waitForBrokerSync(monitor).catch(exitOnFailure(log, 'the broker acknowledges before it syncs to disk'));
  }
}

/** Graceful shutdown with exit code 1. */
const exitOnFailure = (log: Logger, what: string) => (error: unknown) => {
  log.fatal({ err: error }, what);
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
};

async function serveApi(config: Config, log: Logger): Promise<Stop> {
  const services = startAppServices(config, log);
  await assertSafeDatabase(services.pool);
  const { app, health } = await buildServer(services, modules);
  measurePool(services);
  measureLoad(services);
  measureClock(services.probe);
  measureLimits({ person: services.personLimits, property: services.pool.gate });
  const unsubscribe = subscribeToChanges(services);
  answerDeviceSignIns(services).catch((error: unknown) => log.error({ err: error }, 'devices cannot sign in'));
  applyThrottles(services).catch((error: unknown) => log.error({ err: error }, 'sender limits are not enforced'));
  await app.listen({ host: config.LOBBY_HOST, port: config.LOBBY_PORT });
  log.info({ port: config.LOBBY_PORT }, 'serving');
  return async () => {
    health.startDraining();
    await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
    await app.close();
    await unsubscribe();
    await services.ingest.publisher.close();
    await services.counters.end();
    await services.pool.end();
  };
}

/** Live updates are optional: the node serves without them while the broker is away, and subscribes once it is back. */
function subscribeToChanges({ config, log, live, pool }: AppServices): Stop {
  let close: Stop = async () => {};
  connectEventBus(config, log)
    .then((bus) => {
      close = bus.close;
      wakeAfterCommits(pool, bus.wake);
      bus.subscribe((property, { name, payload }) => {
        if (name === 'record.changed') live.publishChange(property, payload as DomainEvents['record.changed']);
        if (name === 'session.changed') live.publishSessionChange(payload as DomainEvents['session.changed']);
      }, live.notifyGap);
    })
    .catch((error: unknown) => log.error({ err: error }, 'live updates failed to start'));
  return () => close();
}

/** In the background: jobs can wait for the broker and for the schema of their release, the API cannot. */
function runWorker(config: Config, log: Logger): { isRunning(): boolean; stop: Stop } {
  const waiting = new AbortController();
  let isRunning = false;
  let stop: Stop = async () => waiting.abort();
  const start = async () => {
    if (!(await waitForMigrations(config, log, waiting))) return;
    const bus = await connectEventBus(config, log);
    const worker = await startWorker(config, log, bus, jobs);
    const alive = startHeartbeat(config, log, worker.names);
    const writer = await startWriter(config, log);
    stop = async () => {
      isRunning = false;
      await writer.stop();
      await worker.stop();
      await alive.stop();
      await bus.close();
    };
    isRunning = true;
    log.info('running jobs');
  };
  start().catch(exitOnFailure(log, 'the worker failed to start'));
  return { isRunning: () => isRunning, stop: () => stop() };
}
