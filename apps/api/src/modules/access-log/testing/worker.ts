import pg from 'pg';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import type { Config } from '#kernel/config.ts';
import type { JobCtx } from '#kernel/worker.ts';

/** What a job is given, by the hand of the jobs' own role. */
export function jobCtx(config: Config): JobCtx {
  const pool = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, max: 1 });
  afterAll(() => pool.end());
  return { config, log: pino({ enabled: false }), query: (text, values) => pool.query(text, values) };
}
