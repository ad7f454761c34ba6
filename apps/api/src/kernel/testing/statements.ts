import pg from 'pg';
import { vi } from 'vitest';

/** The health check asks twice a second, whatever else is done. */
const isProbe = (text: string) => text.includes('clock_timestamp()');
const textOf = (asked: unknown) => (typeof asked === 'string' ? asked : (asked as { text: string }).text);

/** Counts the SQL statements this process sends while the work runs: a measure of its cost that no busy machine changes. */
export const countStatements = async (work: () => Promise<unknown>) => (await statementsSent(work)).length;

export async function statementsSent(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.map(([asked]) => textOf(asked)).filter((text) => !isProbe(text));
  } finally {
    sent.mockRestore();
  }
}
