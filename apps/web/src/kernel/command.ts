import type { CallInput, Endpoint } from '@lobby/contract/kernel/endpoint';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from './call.ts';
import { toastDone, toastFailed } from './toast.tsx';

/**
 * Runs one command, or the same one for several records in turn: says once that it is done, or what refused, and
 * refreshes what the area shows. The first refusal stops; what was not reached is unchanged.
 */
export function useCommand<E extends Endpoint>(endpoint: E, { area, done }: { area: string; done: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [running, setRunning] = useState(false);

  async function run(...inputs: CallInput<E>[]): Promise<boolean> {
    setRunning(true);
    try {
      for (const input of inputs) await call(endpoint, input);
      toastDone(t(done));
      return true;
    } catch (error) {
      toastFailed(error);
      return false;
    } finally {
      setRunning(false);
      await client.invalidateQueries({ queryKey: [area], predicate: (query) => !isOpenAndGone(query, endpoint, inputs) });
    }
  }
  return { run, running };
}

/** The page of a deleted record is still there for a moment; asking for the record again would only show that it is missing. */
function isOpenAndGone(query: Query, { method }: Endpoint, inputs: CallInput<Endpoint>[]): boolean {
  const [, kind, id] = query.queryKey;
  return (
    method === 'DELETE' && kind === 'one' && query.isActive() && inputs.some(({ params }) => (params as { id: number }).id === id)
  );
}
