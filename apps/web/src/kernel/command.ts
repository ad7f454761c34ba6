import type { Answer, CallInput, Endpoint } from '@lobby/contract/kernel/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from './call.ts';
import { toastDone, toastFailed } from './toast.ts';

/** Runs one command: calls, says that it is done, and refreshes what the area shows. */
export function useCommand<E extends Endpoint>(endpoint: E, { area, done }: { area: string; done: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutate, mutateAsync, isPending } = useMutation<Answer<E>, Error, CallInput<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: async () => {
      toastDone(t(done));
      await client.invalidateQueries({ queryKey: [area] });
    },
    onError: toastFailed,
  });
  return { run: mutate, runAsync: mutateAsync, running: isPending };
}
