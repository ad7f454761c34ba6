import type { CallInput, Endpoint } from '@lobby/contract/kernel/endpoint';
import { useQueryClient } from '@tanstack/react-query';
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
      await client.invalidateQueries({ queryKey: [area] });
    }
  }
  return { run, running };
}
