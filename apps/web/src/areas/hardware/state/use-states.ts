import { hardwareApi } from '@lobby/contract/areas/hardware';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kernel/call.ts';

/** Nobody tells that a device has fallen silent, so it is asked for. */
const ASK_AGAIN_MS = 30_000;

const useStates = () =>
  useQuery({
    queryKey: ['hardware', 'states'],
    queryFn: () => call(hardwareApi.states),
    refetchInterval: ASK_AGAIN_MS,
  }).data;

/** One question for all devices on the screen. */
export const useLineOf = (id: number) => useStates()?.data.find((state) => state.id === id);

/** The server's time at which somebody last came or fell silent: asked by it, a list changes when they do, and not at every answer. */
export function useAsOf() {
  const states = useStates();
  const silent = states?.data.flatMap(({ id, isOnline }) => (isOnline ? [] : id)).join();
  const [last, setLast] = useState({ silent, asOf: states?.meta.asOf });
  if (silent !== last.silent) setLast({ silent, asOf: states?.meta.asOf });
  return last.asOf;
}

export function useCounts() {
  const states = useStates()?.data;
  if (!states) return undefined;
  const used = states.filter(({ status }) => status);
  const online = used.filter(({ isOnline }) => isOnline).length;
  return { online, offline: used.length - online, off: states.length - used.length };
}

/** Where nobody answers at all, it is the way to them that is broken. */
export function useIsHouseSilent() {
  const counts = useCounts();
  return counts !== undefined && counts.online === 0 && counts.offline > 1;
}
