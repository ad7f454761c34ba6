import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Gate } from '#platform/concurrency/fair-gate.ts';

const PAUSE_MS = 250;

/** The server is being shut down, was killed, or is starting. */
const GOING_AWAY = new Set(['57P01', '57P02', '57P03']);
const LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT']);
const LOST_MESSAGE = /connection terminated|Client has encountered a connection error/i;

/** A write was sent to a server that is no primary, or not yet. A call that may only read gets the same code for a fault of its own. */
export const isWriteOnStandby = (error: unknown, { readOnly }: { readOnly?: boolean }) =>
  !readOnly && error instanceof DatabaseError && error.code === '25006';

function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return error instanceof DatabaseError ? GOING_AWAY.has(code) : LOST.has(code) || LOST_MESSAGE.test(error.message);
}

/**
 * Runs a transaction again whose server went away, until another one answers or `maxMs` have passed. Only for what may run twice: an error on
 * commit does not say that nothing was committed. A call that comes while the database is away is refused at once; this is for those under way.
 */
export async function retryAfterFailover<T>(
  gate: Gate,
  { readOnly, maxMs }: { readOnly: boolean; maxMs: number },
  transaction: () => Promise<T>,
): Promise<T> {
  const end = performance.now() + maxMs;
  for (let wasLost = false; ; ) {
    try {
      return await transaction();
    } catch (error) {
      const again = isLost(error) || isWriteOnStandby(error, { readOnly }) || (wasLost && !gate.isOpen());
      if (!again || performance.now() + PAUSE_MS > end) throw error;
      wasLost = true;
    }
    await pause(PAUSE_MS);
  }
}
