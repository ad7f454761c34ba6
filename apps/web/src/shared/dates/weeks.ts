import { type Day, dayNumber, dayText, weekdayOf } from '@lobby/contract/zone';

/** Thai calendars begin with Sunday. */
export const weekStart = (number: number) => number - ((weekdayOf(number) + 1) % 7);

/** Seven days from there. */
export const sevenDays = (start: number) => Array.from({ length: 7 }, (_, at) => start + at);

/** The first days of the weeks a month touches. */
export function weeksOf(day: Day): number[] {
  const first = dayNumber(`${day.slice(0, 7)}-01`);
  const starts: number[] = [];
  for (let start = weekStart(first); start < first || dayText(start).slice(0, 7) === day.slice(0, 7); start += 7)
    starts.push(start);
  return starts;
}

/** The same date of another month, or its last day where it has none. */
export function monthsAhead(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayText(Date.UTC(year, month - 1 + months, Math.min(date, length)) / 86_400_000);
}
