import { type CalendarEventInput, calendarEventApi } from '@lobby/contract/areas/calendar-event';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BookingConflicts } from '#shared/booking/BookingConflicts.tsx';
import { call } from '#shared/call/call.ts';
import type { InputProps } from '#shared/form/fields.ts';
import { AREA } from '../use-occurrences.ts';
import { seriesOf, type Typed } from './series-of.ts';

type Bookings = CalendarEventInput['bookings'];
type Props = { value: Bookings | undefined; onChange?: (value: Bookings) => void; values?: Typed; shared?: InputProps };

/** The bookings that stand in the facility the event closes, and what becomes of them. Whoever books meanwhile is not cancelled unseen. */
export function BookingsField({ value, onChange, values, shared }: Props) {
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
  if (!onChange || !shared || conflicts.length === 0) return null;
  const chosen = value?.seen.length ? value.conflicts : null;
  return (
    <BookingConflicts
      conflicts={conflicts}
      value={chosen}
      onChange={(choice) => onChange({ conflicts: choice, seen: conflicts.map(({ id }) => id) })}
      error={shared.error ?? false}
    />
  );
}
