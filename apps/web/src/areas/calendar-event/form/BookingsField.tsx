import { type CalendarEventInput, calendarEventApi } from '@lobby/contract/areas/calendar-event';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BookingConflicts } from '#shared/booking/BookingConflicts.tsx';
import { call } from '#shared/call/call.ts';
import { AREA } from '../use-occurrences.ts';
import { seriesOf, type Typed } from './series-of.ts';

type Bookings = CalendarEventInput['bookings'];
type Props = { value: Bookings | undefined; onChange?: (value: Bookings) => void; values?: Typed };
/** Not to have the event at all is what the form's own way out is for. */
const CHOICES = ['cancel', 'keep'] as const;

/** The bookings that stand in the facility the event closes, and what becomes of them. Whoever books meanwhile is not cancelled unseen. */
export function BookingsField({ value, onChange, values }: Props) {
  const series = seriesOf(values);
  const facility = Number(values?.facility);
  const isWhole = series !== undefined && series.endDate > series.startDate && facility > 0;
  const body = { ...series, facility } as Typed & { facility: number };
  const { data } = useQuery({
    queryKey: [AREA, 'bookings', JSON.stringify(body)],
    queryFn: ({ signal }) => call(calendarEventApi.bookings, { body: body as never }, { signal }),
    enabled: isWhole && onChange !== undefined,
    placeholderData: keepPreviousData,
    meta: { liveAreas: ['booking'] as const },
  });
  const conflicts = isWhole ? (data?.data ?? []) : [];
  const hasSeen = conflicts.every(({ id }) => value?.seen.includes(id));
  // Made for another list, a choice is asked for again: nothing that was not seen is decided about.
  const isOutdated = value !== undefined && value.conflicts !== 'refuse' && !hasSeen;
  useEffect(() => {
    if (isOutdated) onChange?.({ conflicts: 'refuse', seen: [] });
  });
  if (!onChange || conflicts.length === 0) return null;
  return (
    <BookingConflicts
      conflicts={conflicts}
      words="calendar-event.bookings"
      choices={CHOICES}
      value={value && hasSeen ? value.conflicts : null}
      onChange={(choice) => onChange({ conflicts: choice, seen: conflicts.map(({ id }) => id) })}
    />
  );
}
