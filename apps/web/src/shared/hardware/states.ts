import { hardwareApi } from '@lobby/contract/areas/hardware';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';
import { DASHBOARD_META } from '#shared/query/query-client.ts';

/** No event says that a device has fallen silent, so the states are polled. */
const ASK_AGAIN_MS = 30_000;

/** One question for all devices on the screen, wherever they are shown. */
export const useStates = () =>
  useQuery({
    queryKey: ['hardware', 'states'],
    queryFn: () => call(hardwareApi.states),
    refetchInterval: ASK_AGAIN_MS,
    meta: DASHBOARD_META,
  });

type States = NonNullable<ReturnType<typeof useStates>['data']>['data'];

export function countsOf(states: States) {
  const used = states.filter(({ status }) => status);
  const online = used.filter(({ isOnline }) => isOnline).length;
  return { online, offline: used.length - online, off: states.length - used.length };
}
