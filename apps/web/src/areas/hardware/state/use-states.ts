import { hardwareApi } from '@lobby/contract/areas/hardware';
import { useState } from 'react';
import { call } from '#shared/call/call.ts';
import { countsOf, useStates } from '#shared/hardware/states.ts';

export const useLineOf = (id: number) => useStates().data?.data.find((state) => state.id === id);

/** The server's time at which somebody last came or fell silent: asked by it, a list changes when they do, and not at every answer. */
export function useAsOf() {
  const { data: states } = useStates();
  const silent = states?.data.flatMap(({ id, isOnline }) => (isOnline ? [] : id)).join();
  const [last, setLast] = useState({ silent, asOf: states?.meta.asOf });
  if (silent !== last.silent) setLast({ silent, asOf: states?.meta.asOf });
  return last.asOf;
}

export function useCounts() {
  const { data: states } = useStates();
  return states && countsOf(states.data);
}

/** By the server's clock: one that runs ahead here would call every device silent. */
export const countOffline = async () => countsOf((await call(hardwareApi.states)).data).offline;

/** Where nobody answers at all, it is the way to them that is broken. */
export function useIsHouseSilent() {
  const counts = useCounts();
  return counts !== undefined && counts.online === 0 && counts.offline > 1;
}
