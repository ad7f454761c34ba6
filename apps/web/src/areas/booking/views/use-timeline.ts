import { bookingApi } from '@lobby/contract/areas/booking';
import type { Day } from '@lobby/contract/zone';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';

type Asked = { date: Day; days?: number; facility?: number };

/** What every facility offers on a day and what takes its time; of one facility also for a week. Follows bookings, bills, facilities and closures. */
export const useTimeline = (query: Asked, isOn = true, everyMs: number | false = false) =>
  useQuery({
    queryKey: ['booking', 'timeline', query],
    queryFn: ({ signal }) => call(bookingApi.timeline, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isOn,
    refetchInterval: everyMs,
    meta: { liveAreas: ['payment', 'facility', 'closure'] as const },
  });
