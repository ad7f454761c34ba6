import { Logger as JobLogger, run, type TaskList } from 'graphile-worker';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from './config.ts';
import type { EventBus } from './event-bus.ts';

const Published = z.object({ propertyId: z.int(), data: z.object({ id: z.uuid(), name: z.string(), payload: z.unknown() }) });

/** Daily at 03:10 in Bangkok: answers older than seven days are forgotten. */
const crontab = '10 20 * * * purgeIdempotency';

/** Runs the jobs. Connects as the jobs' own role, which can see no property's records. */
export async function startWorker(config: Config, log: Logger, bus: EventBus): Promise<{ stop(): Promise<void> }> {
  const tasks: TaskList = {
    publish: async (payload) => {
      const { propertyId, data } = Published.parse(payload);
      await bus.publish(propertyId, data);
    },
    purgeIdempotency: async (_payload, helpers) => {
      await helpers.query(`delete from public.idempotency where created_at < now() - interval '7 days'`);
    },
  };
  const runner = await run({
    connectionString: config.LOBBY_WORKER_DATABASE_URL,
    maxPoolSize: 6,
    taskList: tasks,
    crontab,
    concurrency: 4,
    noHandleSignals: true,
    logger: new JobLogger(
      () => (level, message) => log[level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level](message),
    ),
  });
  return { stop: () => runner.stop() };
}
