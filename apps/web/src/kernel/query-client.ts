import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

/** A refusal is an answer and is not asked for again; a server that is away or busy gets two more tries. */
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && error instanceof CallError && (error.status === 0 || error.status >= 502);

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Without a network the call fails and says so; the library would wait in silence.
      queries: { networkMode: 'always', staleTime: 10_000, retry: worthRetrying, retryDelay: (failures) => 400 * 2 ** failures },
      mutations: { networkMode: 'always', retry: false },
    },
  });
