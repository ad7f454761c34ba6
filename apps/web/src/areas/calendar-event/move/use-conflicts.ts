import { calendarEventApi, type EventOccurrence, type EventPlan } from '@lobby/contract/areas/calendar-event';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';
import { AREA } from '../use-occurrences.ts';

const PAUSE_MS = 150;

/** What is at the same place at that time, asked once the hand or the typing rests. */
export function useConflicts(plan: EventPlan | undefined): EventOccurrence[] {
  const [rested] = useDebouncedValue(JSON.stringify(plan ?? null), PAUSE_MS);
  const asked = JSON.parse(rested) as EventPlan | null;
  const { data } = useQuery({
    queryKey: [AREA, 'conflicts', rested],
    queryFn: ({ signal }) => call(calendarEventApi.conflicts, { body: asked as EventPlan }, { signal }),
    enabled: asked !== null && asked.place !== null && asked.startDate !== null && asked.endDate !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return plan && asked?.place ? (data?.data ?? []) : [];
}

/** The plan of one event of the calendar at another moment. */
export function planOf(event: EventOccurrence, startDate: Date): EventPlan {
  const endDate = new Date(startDate.getTime() + event.endDate.getTime() - event.startDate.getTime());
  const { id, isAllDay, place } = event;
  return { startDate, endDate, isAllDay, place, recurrence: null, exceptions: [], event: id };
}
