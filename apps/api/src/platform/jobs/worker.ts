import { EventEmitter } from 'node:events';
import {
  Logger as JobLogger,
  type LogFunctionFactory,
  parseCronItems,
  type Job as RunnerJob,
  run,
  type WorkerEvents,
} from 'graphile-worker';
import type { QueryResult } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#platform/config/config.ts';
import { resultTypes } from '#platform/db/db-types.ts';
import { openWorkerPool, type WorkerPool } from '#platform/db/worker-pool.ts';
import type { EventBus } from '#platform/events/event-bus.ts';
import { startRelay } from '#platform/events/outbox-relay.ts';
import { traceJob, traceStatement } from '#platform/tracing/tracing.ts';

/** Context of a job. `query` runs as the jobs' own role, which reads records only through functions made for it. */
export interface JobCtx {
  config: Config;
  log: Logger;
  query<R extends object>(text: string, values?: unknown[]): Promise<QueryResult<R>>;
}
/** Bulkheads: `fast` for what somebody waits for, `bulk` for what may take minutes, `mail` for servers that may not answer. */
type JobPool = 'fast' | 'bulk' | 'mail';
/** Enqueued by a change, or scheduled: `every` is a cron expression in UTC. */
export interface Job {
  name: string;
  pool: JobPool;
  every?: string;
  run(job: JobCtx, payload: unknown): Promise<void>;
}

/** Per worker. A scheduled job uses one slot at most, so `bulk` has one for each and some for files. */
const CONCURRENCY: Record<JobPool, number> = { fast: 8, bulk: 8, mail: 4 };

/** Daily at 03:10 in Bangkok: deletes idempotency keys older than seven days. */
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

/** One relay, and a runner for each pool: a full pool delays neither the others nor the events. */
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
          (payload, { query }) => {
            const traced: JobCtx['query'] = (text, values) => traceStatement(text, () => query(text, values) as never);
            return traceJob(job.name, () => job.run({ config, log, query: traced }, payload)).finally(relay.wake);
          },
        ]),
      ),
      parsedCronItems: parseCronItems(own.flatMap(scheduleOf)),
      concurrency: CONCURRENCY[pool],
      events,
      pollInterval: 1000,
      noHandleSignals: true,
      logger: new JobLogger(() => logOf(log)),
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

/** The runner's sentence about a failure repeats the error's, which may hold what a person typed: ours is written as any error. */
function logOf(log: Logger): ReturnType<LogFunctionFactory> {
  return (level, message, meta) => {
    if (meta?.failure) {
      const { task_identifier: name, attempts, max_attempts: of } = meta.job as RunnerJob;
      return log.error({ err: meta.error, job: name, attempt: attempts, of }, 'a job failed');
    }
    log[level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level](message);
  };
}

/** Connections of the jobs, with our result types: counts are numbers, as in calls. */
export const jobPool = (url: string, size: number, log: Logger) =>
  openWorkerPool({ connectionString: url, max: size, types: resultTypes }, log, 'jobs');

/** No overlap: each has a queue of its own, with at most one run waiting. */
const scheduleOf = ({ name, every }: Job) =>
  every ? [{ task: name, match: every, options: { queueName: name, jobKey: name, jobKeyMode: 'replace' as const } }] : [];
