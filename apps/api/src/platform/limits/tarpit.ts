import timers from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Refusals of one address in ten seconds that are sent at once: a whole office may share an address. */
const MAX_PROMPT_REFUSALS = 100;
/** Beyond this many at once refusals are sent without delay: each delayed one holds memory. */
const MAX_DELAYED = 2000;

/**
 * Tarpit: every 429, and any refusal of an address that is refused again and again, is sent `delayMs` late, so that a flood over open
 * connections slows to that pace.
 */
export function createTarpit(delayMs: number) {
  const refusals = new RateLimiterMemory({ points: MAX_PROMPT_REFUSALS, duration: 10 });
  let delayed = 0;

  async function isFlooding(address: string): Promise<boolean> {
    try {
      await refusals.consume(address);
      return false;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return true;
      throw refusal;
    }
  }

  return async function delayRefusal(address: string, status: number): Promise<void> {
    if (delayMs === 0 || status >= 500 || delayed >= MAX_DELAYED) return;
    if (!(await isFlooding(address)) && status !== 429) return;
    delayed += 1;
    await timers.setTimeout(delayMs);
    delayed -= 1;
  };
}
