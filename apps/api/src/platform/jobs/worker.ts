import { EventEmitter } from 'node:events';
import { Logger as JobLogger, parseCronItems, run, type WorkerEvents } from 'graphile-worker';
import type { QueryResult } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#platform/config/config.ts';
import { resultTypes } from '#platform/db/db-types.ts';
import { openWorkerPool, type WorkerPool } from '#platform/db/worker-pool.ts';
import type { EventBus } from '#platform/events/event-bus.ts';
import { startRelay } from '#platform/events/outbox-relay.ts';

/** What a job may use: the jobs' own role, which can see no property's records but through functions made for it. */
export interface JobCtx {
  config: Config;
  log: Logger;
  query<R extends object>(text: string, values?: unknown[]): Promise<QueryResult<R>>;
}
/** Somebody waits for the outcome; nobody does and it may take minutes; a mail server that may not answer. None waits for another. */
type JobPool = 'fast' | 'bulk' | 'mail';
/** Work that follows a change, or comes by the clock: `every` is a line of crontab, in UTC. */
export interface Job {
  name: string;
  pool: JobPool;
  every?: string;
  run(job: JobCtx, payload: unknown): Promise<void>;
}

/** Jobs of a pool at a time, in each worker. A scheduled job holds one place at most, so `bulk` has one for each and some for files. */
const CONCURRENCY: Record<JobPool, number> = { fast: 8, bulk: 8, mail: 4 };

/** Daily at 03:10 in Bangkok: answers older than seven days are forgotten. */
const purgeIdempotency: Job = {
  name: 'purgeIdempotency',
  pool: 'bulk',
  every: '10 20 * * *',
  async run({ query }) {
    await query(`delete from public.idempotency where created_at < now() - interval '7 days'`);
  },
};

interface Workers {
  names: string[];
  stop(): Promise<void>;
}

/** One relay, and a runner of its own for each pool: a full one holds up neither the others nor the events. */
export async function startWorker(config: Config, log: Logger, bus: EventBus, jobs: Job[]): Promise<Workers> {
  const relay = startRelay(config, log, bus);
  const names: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => names.push(worker.workerId));
  const connections: WorkerPool[] = [];
  const start = (pool: JobPool) => {
    const own = [purgeIdempotency, ...jobs].filter((job) => job.pool === pool);
    const pgPool = jobPool(config.LOBBY_WORKER_DATABASE_URL, CONCURRENCY[pool], log);
    connections.push(pgPool);
    return run({
      pgPool,
      taskList: Object.fromEntries(
        own.map((job) => [
          job.name,
          (payload, { query }) =>
            job.run({ config, log, query: (text, values) => query(text, values) as never }, payload).finally(relay.wake),
        ]),
      ),
      parsedCronItems: parseCronItems(own.flatMap(scheduleOf)),
      concurrency: CONCURRENCY[pool],
      events,
      pollInterval: 1000,
      noHandleSignals: true,
      logger: new JobLogger(
        () => (level, message) => log[level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level](message),
      ),
    });
  };
  const runners = await Promise.all([start('fast'), start('bulk'), start('mail')]);
  return {
    names,
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      await relay.stop();
      await Promise.all(connections.map((one) => one.end()));
    },
  };
}

/** The jobs' connections, with our result types: a job reads a count as a number, like a call does. */
export const jobPool = (url: string, size: number, log: Logger) =>
  openWorkerPool({ connectionString: url, max: size, types: resultTypes }, log, 'jobs');

/** No overlap: a queue of its own runs one at a time, and while one runs at most one waits. */
const scheduleOf = ({ name, every }: Job) =>
  every ? [{ task: name, match: every, options: { queueName: name, jobKey: name, jobKeyMode: 'replace' as const } }] : [];
