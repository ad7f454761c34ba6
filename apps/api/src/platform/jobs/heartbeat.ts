import type { Logger } from 'pino';
import type { Config } from '#platform/config/config.ts';
import { openWorkerPool } from '#platform/db/worker-pool.ts';
import { measureJobs } from './job-metrics.ts';
import { measureReplication } from './replication-metrics.ts';

const HEARTBEAT_MS = 5000;

/** Heartbeat of these workers, with the figures of the queue and of the standbys; also releases the jobs of workers without one for half a minute. */
export function startHeartbeat({ LOBBY_WORKER_DATABASE_URL }: Config, log: Logger, names: string[]): { stop(): Promise<void> } {
  const options = { connectionString: LOBBY_WORKER_DATABASE_URL, max: 1, connectionTimeoutMillis: 3000 };
  const pool = openWorkerPool(options, log, 'heartbeat');
  const onError = (error: Error) => log.warn({ reason: error.message }, 'worker heartbeat failed');
  async function beat(): Promise<void> {
    const { rows } = await pool.query<{ silent: string[] }>('select jobs.record_heartbeat($1) as silent', [names]);
    const silent = rows[0]?.silent ?? [];
    if (silent.length > 0) log.warn({ silent }, 'jobs of dead workers released');
    await measureJobs(pool);
    await measureReplication(pool);
  }
  let beating = beat().catch(onError);
  const timer = setInterval(() => {
    beating = beating.then(beat).catch(onError);
  }, HEARTBEAT_MS);
  return {
    async stop() {
      clearInterval(timer);
      await beating;
      await pool.end();
    },
  };
}
