import type { Chart, Summary } from '@lobby/contract/areas/dashboard';
import { changeOf } from '@lobby/contract/change';
import { periodBuckets, type Span } from '@lobby/contract/period';
import { occurrencesOf, type Series } from '@lobby/contract/recurrence-series';
import { sql } from 'kysely';
import { type Frame, spansOf } from './dashboard.frame.ts';

const CALLED_OFF = ['cancelled', 'postponed'];

export type CalendarRow = Series & { status: string | null };
/** As JSON returns it. */
export type StoredCalendarRow = Omit<CalendarRow, 'startDate' | 'endDate'> & { startDate: string; endDate: string };

/** Calendar events that may start in one of the spans; recurrence rules are expanded here, not in the database. */
export function calendarRows(spans: Span[]) {
  const from = new Date(Math.min(...spans.map((span) => span.from.getTime())));
  const to = new Date(Math.max(...spans.map((span) => span.to.getTime())));
  return sql`
    select start_date as "startDate", end_date as "endDate", is_all_day as "isAllDay", recurrence, exceptions, status from calendar_event
    where is_active and start_date < ${to} and (recurrence is not null or start_date >= ${from})`;
}

/** Occurrences that start in the span; `isOff` for those cancelled or postponed. */
const beginnings = (rows: CalendarRow[], { from, to }: Span, zone: string) =>
  rows.flatMap((row) =>
    occurrencesOf(row, zone, from, to)
      .filter(({ startDate }) => startDate >= from && startDate < to)
      .map(({ startDate }) => ({ at: startDate, isOff: CALLED_OFF.includes(row.status ?? '') })),
  );
type Beginning = ReturnType<typeof beginnings>[number];
const valuesOf = (list: Beginning[]) => {
  const valueOut = list.filter(({ isOff }) => isOff).length;
  return { valueIn: list.length - valueOut, valueOut };
};

export function eventSummary(rows: CalendarRow[], frame: Frame): Summary {
  const [current, , previous] = spansOf(frame);
  const shown = beginnings(rows, periodBuckets(frame.period, frame.now, frame.zone), frame.zone);
  const now = valuesOf(shown.filter(({ at }) => at < current.to));
  const before = valuesOf(beginnings(rows, previous, frame.zone));
  return {
    ...valuesOf(shown),
    denied: 0,
    changeIn: changeOf(now.valueIn, before.valueIn),
    changeOut: changeOf(now.valueOut, before.valueOut),
    inside: null,
    insideSince: null,
    isCounted: false,
    capacity: null,
  };
}

export function eventChart(rows: CalendarRow[], { period, zone, now }: Frame): Chart {
  const { bucket, starts, ...span } = periodBuckets(period, now, zone);
  const all = beginnings(rows, span, zone);
  const points = starts.map((at, index) => {
    const next = starts[index + 1] ?? span.to;
    return { at, ...valuesOf(all.filter((one) => one.at >= at && one.at < next)) };
  });
  return { bucket, points };
}
