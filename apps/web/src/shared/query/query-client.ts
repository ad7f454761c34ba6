import type { Area } from '@lobby/contract/access';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { refreshProfile } from '#shared/auth/session.ts';
import { isPendingStep } from '#shared/call/call-error.ts';
import { isWorthRetrying, retryDelay } from '#shared/call/retry.ts';

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
