import pg from 'pg';
import { vi } from 'vitest';
import type { Pool } from '#kernel/db.ts';

/** The texts of all statements that the connections of a pool are asked while something is done. */
export async function statementsOf(pool: Pool, work: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return asked.mock.calls.flatMap(([what], at) =>
      (asked.mock.contexts[at] as { connectionParameters?: { user?: string } }).connectionParameters?.user === userOf(pool)
        ? [typeof what === 'string' ? what : (what as unknown as { text: string }).text]
        : [],
    );
  } finally {
    asked.mockRestore();
  }
}
const userOf = (pool: Pool) => new URL(pool.options.connectionString ?? '').username;
