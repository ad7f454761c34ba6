import type { Area } from '@lobby/contract/access';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { refreshProfile } from '#shared/auth/session.ts';
import { CallError, isPendingStep } from '#shared/call/call-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `liveEveryMs`: however often something changes, live updates read it again at most this often. `liveAreas`: follows changes of these
     * areas, where the first word of its key is none.
     */
    queryMeta: { liveEveryMs?: number; liveAreas?: readonly Area[] };
  }
}
/** For figures that change with every passage: a dashboard that is read all the time helps nobody. */
export const DASHBOARD_META = { liveEveryMs: 5_000 };

const MAX_RETRIES = 2;
/** Nobody waits longer for a page: a longer Retry-After is shown on the screen. */
const MAX_WAIT_MS = 20_000;

/** Retries reads only where the server is away or busy, and a rate limit only where it says when to come back; a refusal is an answer. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= MAX_RETRIES || !(error instanceof CallError) || (error.retryAfterMs ?? 0) > MAX_WAIT_MS) return false;
  return error.status === 0 || error.status >= 502 || (error.status === 429 && error.retryAfterMs !== undefined);
}

/** Exponential backoff, never before Retry-After, with jitter so that a house full of portals does not come back at once. */
export function retryDelay(failures: number, error: Error, random = Math.random()): number {
  const asked = error instanceof CallError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(400 * 2 ** failures, asked) * (1 + random / 2);
}

/** A rule that came into force while somebody was at work: the profile says what they have to do first. */
function refreshPendingStep(refused: Error) {
  if (isPendingStep(refused)) refreshProfile();
}

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: refreshPendingStep }),
    defaultOptions: {
      // Without a network the call fails and says so; the library would wait in silence.
      queries: { networkMode: 'always', staleTime: 10_000, retry: isWorthRetrying, retryDelay },
      mutations: { networkMode: 'always', retry: false },
    },
  });
