import { QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError, isCaged } from './call-error.ts';
import { loadProfile } from './session/session.ts';

/** A refusal is an answer and is not asked for again; a server that is away or busy gets two more tries. */
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && error instanceof CallError && (error.status === 0 || error.status >= 502);

/** A rule that came into force while somebody was at work: the profile says what they have to do first. */
function lookAgain(refused: Error) {
  if (isCaged(refused)) loadProfile().catch(() => undefined);
}

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: lookAgain }),
    defaultOptions: {
      // Without a network the call fails and says so; the library would wait in silence.
      queries: { networkMode: 'always', staleTime: 10_000, retry: worthRetrying, retryDelay: (failures) => 400 * 2 ** failures },
      mutations: { networkMode: 'always', retry: false },
    },
  });
