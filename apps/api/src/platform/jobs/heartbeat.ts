import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#platform/config/config.ts';

const SAY_MS = 5000;

/** Says for these workers that they are there, and frees the jobs of those who have not said so for half a minute. */
export function keepAlive({ LOBBY_WORKER_DATABASE_URL }: Config, log: Logger, names: string[]): { stop(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: LOBBY_WORKER_DATABASE_URL, max: 1, connectionTimeoutMillis: 3000 });
  const lost = (error: Error) => log.warn({ reason: error.message }, 'the workers could not say that they are there');
  pool.on('error', lost);
  async function say(): Promise<void> {
    const { rows } = await pool.query<{ silent: string[] }>('select jobs.record_heartbeat($1) as silent', [names]);
    const silent = rows[0]?.silent ?? [];
    if (silent.length > 0) log.warn({ silent }, 'jobs of workers that fell silent were freed');
  }
  let saying = say().catch(lost);
  const timer = setInterval(() => {
    saying = saying.then(say).catch(lost);
  }, SAY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await saying;
      await pool.end();
    },
  };
}
