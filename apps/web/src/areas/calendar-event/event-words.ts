import { wholeDays } from '@lobby/contract/recurrence-series';
import { type Day, dayText, startOfDay } from '@lobby/contract/zone';
import { formatDate, formatMoment } from '#shared/dates/dates.ts';

type Timed = { startDate: Date; endDate: Date; isAllDay: boolean };

/** `16/11/2026 18:00–19:00`, or the days alone where the whole of them is meant. */
export function whenOf(event: Timed, zone: string): string {
  const { first, last } = wholeDays(event, zone);
  const date = (day: Day) => formatDate(startOfDay(day, zone), zone);
  const days = [dayText(first), dayText(last)].map(date);
  if (event.isAllDay) return first === last ? (days[0] ?? '') : days.join('–');
  const [start, end] = [formatMoment(event.startDate, zone), formatMoment(event.endDate, zone)];
  return first === last ? `${start}–${end.slice(-5)}` : `${start} – ${end}`;
}
