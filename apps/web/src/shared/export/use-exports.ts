import { type Export, exportApi } from '@lobby/contract/areas/export';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';
import { toastFailed } from '#shared/call/toast.tsx';

const KEY = ['export'];
const WATCHED_MS = 1500;
/** The address of a finished file lives ten minutes at least. */
const RESTING_MS = 5 * 60_000;

export const isUnderWay = ({ status }: Export) => status === 'queued' || status === 'running';

/** The files one has asked for, whenever and wherever that was. */
export const useExports = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(exportApi.mine, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? WATCHED_MS : RESTING_MS),
  });

/** Asks for a file in one way or another, and looks at once what became of it. */
export function useRequestExport() {
  const client = useQueryClient();
  return async (ask: () => Promise<unknown>): Promise<boolean> => {
    try {
      await ask();
      await client.invalidateQueries({ queryKey: KEY });
      return true;
    } catch (error) {
      toastFailed(error);
      return false;
    }
  };
}
