import type { DomainEvents } from '@lobby/contract/events';
import type { Logger } from 'pino';
import { startWriter } from '#modules/access-event/access-event.writer.ts';
import { obeyThrottles } from '#modules/access-event/apply-throttles.ts';
import { answerBroker } from '#modules/access-event/auth-callout.ts';
import { measureLimits } from '#platform/concurrency/concurrency-limits.ts';
import type { Config } from '#platform/config/config.ts';
import { assertSafeDatabase } from '#platform/db/boot-checks.ts';
import { assertBrokerSyncs, untilBrokerSyncs } from '#platform/events/broker-sync-check.ts';
import { connectEventBus } from '#platform/events/event-bus.ts';
import { wakeAfterCommits } from '#platform/events/wake-relay.ts';
import { keepAlive } from '#platform/jobs/heartbeat.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { measureClock, measureLoad, measurePool, serveMetrics } from '#platform/metrics/metrics.ts';
import { jobs } from '../jobs.ts';
import { modules } from '../modules.ts';
import { buildServer } from '../server.ts';
import { type AppServices, startAppServices } from '../services.ts';

/** Time for proxies and browsers to hear that this node is leaving, before it stops listening. */
const LEAVE_MS = 1500;
const LONGEST_STOP_MS = 25_000;

type Stop = () => Promise<void>;

/** Runs until it is asked to stop, then finishes what is under way. */
export async function serve(config: Config, log: Logger, roles: { api: boolean; worker: boolean }): Promise<void> {
  const stops: Stop[] = [];
  const monitor = config.LOBBY_NATS_MONITOR_URL;
  if (!monitor) log.warn('nobody knows whether the broker writes before it answers: LOBBY_NATS_MONITOR_URL is not set');
  const isAway = monitor && !(await assertBrokerSyncs(monitor));
  const metrics = serveMetrics({ config, log });
  stops.push(async () => void metrics.close());
  if (roles.api) stops.push(await serveApi(config, log));
  if (roles.worker) stops.push(runWorker(config, log));

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    await Promise.all(stops.map((one) => one()));
    log.info('stopped');
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal));
  // A fault nobody caught leaves the process in an unknown state: finish what runs, then let the supervisor start a clean one.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught');
    process.exitCode = 1;
    void stop('uncaughtException');
  });
  // The counter does not wait for a broker that is away: it is asked beside the work, and a bad answer ends it.
  if (isAway) {
    log.warn('the broker does not tell yet whether it writes before it answers; it is asked until it does');
    untilBrokerSyncs(monitor).catch(giveUp(log, 'the broker is not to be trusted'));
  }
}

/** What cannot go on ends the process, with what runs finished first. */
const giveUp = (log: Logger, what: string) => (error: unknown) => {
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
  measureLimits({ person: services.people, property: services.pool.gate });
  const deaf = hearChanges(services);
  answerBroker(services).catch((error: unknown) => log.error({ err: error }, 'devices cannot sign in'));
  obeyThrottles(services).catch((error: unknown) => log.error({ err: error }, 'senders over their limit are not refused'));
  await app.listen({ host: config.LOBBY_HOST, port: config.LOBBY_PORT });
  log.info({ port: config.LOBBY_PORT }, 'serving');
  return async () => {
    health.startLeaving();
    await new Promise((resolve) => setTimeout(resolve, LEAVE_MS));
    await app.close();
    await deaf();
    await services.ingest.publisher.close();
    await services.counters.end();
    await services.pool.end();
  };
}

/** Live updates are a comfort: the node serves without them while the broker is away, and hears again once it is back. */
function hearChanges({ config, log, live, pool }: AppServices): Stop {
  let close: Stop = async () => {};
  connectEventBus(config, log)
    .then((bus) => {
      close = bus.close;
      wakeAfterCommits(pool, bus.wake);
      bus.listen((property, { name, payload }) => {
        if (name === 'record.changed') live.tell(property, payload as DomainEvents['record.changed']);
        if (name === 'session.changed') live.tellSession(payload as DomainEvents['session.changed']);
      }, live.tellMissed);
    })
    .catch((error: unknown) => log.error({ err: error }, 'live updates did not start'));
  return () => close();
}

/** Jobs can wait for their broker; the counter cannot wait for the jobs. So the worker starts beside the API, not before it. */
function runWorker(config: Config, log: Logger): Stop {
  let stop: Stop = async () => {};
  connectEventBus(config, log)
    .then(async (bus) => {
      const worker = await startWorker(config, log, bus, jobs);
      const alive = keepAlive(config, log, worker.names);
      const writer = await startWriter(config, log);
      stop = async () => {
        await writer.stop();
        await worker.stop();
        await alive.stop();
        await bus.close();
      };
      log.info('running jobs');
    })
    .catch(giveUp(log, 'the worker did not start'));
  return () => stop();
}
