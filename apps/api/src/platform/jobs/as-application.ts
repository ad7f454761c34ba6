import { openPool, type Pool } from '#platform/db/db.ts';
import type { JobCtx } from './worker.ts';

/**
 * Works as a call would: as the application's role in one property. The jobs' own role reads no records, and SQL functions for
 * this would need every rule the areas have.
 */
export async function asApplication({ config, log }: JobCtx, work: (pool: Pool) => Promise<unknown>): Promise<void> {
  const pool = openPool(config.LOBBY_DATABASE_URL, 1, log, { timeoutMs: config.LOBBY_STATEMENT_TIMEOUT_MS });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}
