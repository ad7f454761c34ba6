import { CallError } from './call-error.ts';

const MAX_RETRIES = 2;
/** Nobody waits longer for a page: a longer Retry-After is shown on the screen. */
const MAX_WAIT_MS = 20_000;

/** Retries reads only where the server is away or busy, and a rate limit only where it says when to come back; a refusal is an answer. */
export function isWorthRetrying(failures: number, error: unknown, maxRetries = MAX_RETRIES): boolean {
  if (failures >= maxRetries || !(error instanceof CallError) || (error.retryAfterMs ?? 0) > MAX_WAIT_MS) return false;
  return error.status === 0 || error.status >= 502 || (error.status === 429 && error.retryAfterMs !== undefined);
}

/** Exponential backoff, never before Retry-After, with jitter so that a house full of portals does not come back at once. */
export function retryDelay(failures: number, error: unknown, random = Math.random()): number {
  const asked = error instanceof CallError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(400 * 2 ** failures, asked) * (1 + random / 2);
}

/** For reads that no query client repeats. */
export async function withRetries<T>(attempt: () => Promise<T>, maxRetries: number): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isWorthRetrying(failures, error, maxRetries)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures, error)));
    }
  }
}
