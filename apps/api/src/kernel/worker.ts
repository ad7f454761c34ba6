import { EventEmitter } from 'node:events';
import { Logger as JobLogger, run, type WorkerEvents } from 'graphile-worker';
import pg, { type QueryResult } from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from './config.ts';
import { resultTypes } from './db-types.ts';
import type { EventBus } from './event-bus.ts';

/** What a job may use: the jobs' own role, which can see no property's records but through functions made for it. */
export interface JobCtx {
  config: Config;
  log: Logger;
  bus: EventBus;
  query<R extends object>(text: string, values?: unknown[]): Promise<QueryResult<R>>;
}
/** Work that follows a change, or comes by the clock: `every` is a line of crontab, in UTC. */
export interface Job {
  name: string;
  every?: string;
  run(job: JobCtx, payload: unknown): Promise<void>;
}

const Published = z.object({ propertyId: z.int(), data: z.object({ id: z.uuid(), name: z.string(), payload: z.unknown() }) });

const publish: Job = {
  name: 'publish',
  async run({ bus }, payload) {
    const { propertyId, data } = Published.parse(payload);
    await bus.publish(propertyId, data);
  },
};
/** Daily at 03:10 in Bangkok: answers older than seven days are forgotten. */
const purgeIdempotency: Job = {
  name: 'purgeIdempotency',
  every: '10 20 * * *',
  async run({ query }) {
    await query(`delete from public.idempotency where created_at < now() - interval '7 days'`);
  },
};

type Workers = { names: string[]; stop(): Promise<void> };

export async function startWorker(config: Config, log: Logger, bus: EventBus, jobs: Job[]): Promise<Workers> {
  const all = [publish, purgeIdempotency, ...jobs];
  const names: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => names.push(worker.workerId));
  const pool = jobPool(config.LOBBY_WORKER_DATABASE_URL, 6, log);
  const runner = await run({
    pgPool: pool,
    taskList: Object.fromEntries(
      all.map((job) => [
        job.name,
        (payload, { query }) => job.run({ config, log, bus, query: (text, values) => query(text, values) as never }, payload),
      ]),
    ),
    crontab: all.flatMap(({ name, every }) => (every ? `${every} ${name}` : [])).join('\n'),
    concurrency: 4,
    events,
    // The second event of a transaction is found by looking again, not by being told: a block must be heard within a second.
    pollInterval: 200,
    noHandleSignals: true,
    logger: new JobLogger(
      () => (level, message) => log[level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level](message),
    ),
  });
  return { names, stop: () => runner.stop().finally(() => pool.end()) };
}

/** The jobs' connections, with our result types: a job reads a count as a number, like a call does. */
export function jobPool(url: string, size: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: size, types: resultTypes });
  const lost = (error: Error) => log.warn({ reason: error.message }, 'a database connection of the jobs was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}
