import pg from 'pg';
import { vi } from 'vitest';

/** The health check asks twice a second, whatever else is done. */
const isProbe = (text: unknown) => typeof text === 'string' && text.includes('clock_timestamp()');

/** Counts the SQL statements this process sends while the work runs: a measure of its cost that no busy machine changes. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.filter(([text]) => !isProbe(text)).length;
  } finally {
    sent.mockRestore();
  }
}
