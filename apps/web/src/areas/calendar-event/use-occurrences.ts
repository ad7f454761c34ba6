import { calendarEventApi, type EventOccurrence } from '@lobby/contract/areas/calendar-event';
import { dayText } from '@lobby/contract/zone';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';

export const AREA = 'calendar-event';
export const occurrencesKey = [AREA, 'occurrences'] as const;

/** What is drawn between two days. What is there stays while the next is fetched. */
export function useOccurrences(from: number, days: number) {
  const query = { from: dayText(from), to: dayText(from + days - 1) };
  const answer = useQuery({
    queryKey: [...occurrencesKey, query],
    queryFn: ({ signal }) => call(calendarEventApi.occurrences, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const events: EventOccurrence[] = answer.data?.data ?? [];
  return { events, answer };
}
