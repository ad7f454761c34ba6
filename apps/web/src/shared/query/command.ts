import type { CallInput, Endpoint } from '@lobby/contract/kernel/endpoint';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone, toastFailed } from '#shared/call/toast.tsx';

type Outcome = { area: string; done: string };

/**
 * Runs one command, or the same one for several records in turn: says once that it is done, or what refused, and
 * refreshes what the area shows. The first refusal stops; what was not reached is unchanged.
 */
export const useCommand = <E extends Endpoint>(endpoint: E, outcome: Outcome) =>
  useActions((input: CallInput<E>) => call(endpoint, input), outcome);

/** The same for what is not one call of the contract; a record that is deleted is named by its id. */
export function useActions<I>(act: (input: I) => Promise<unknown>, { area, done }: Outcome) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [running, setRunning] = useState(false);

  async function run(...inputs: I[]): Promise<boolean> {
    setRunning(true);
    try {
      for (const input of inputs) await act(input);
      toastDone(t(done));
      return true;
    } catch (error) {
      toastFailed(error);
      return false;
    } finally {
      setRunning(false);
      // The page of a deleted record is still there for a moment; asking for the record again would only show that it is missing.
      const isGone = ([, kind, id]: QueryKey) => kind === 'one' && inputs.some((input) => input === id);
      await client.invalidateQueries({ queryKey: [area], predicate: (query) => !(query.isActive() && isGone(query.queryKey)) });
    }
  }
  return { run, running };
}
