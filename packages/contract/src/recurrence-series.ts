import { daysOf, type Rule, readRule, ruleText, startsOn } from './recurrence.ts';
import { DAY_MS, type Day, dayNumber, dayOf, dayText, momentOf, startOfDay, wallOf, weekdayOf } from './zone.ts';

/** When an event is, once or again and again. An event of whole days lasts from the first moment of its first day to the last of its last. */
export interface Series {
  startDate: Date;
  endDate: Date;
  isAllDay: boolean;
  recurrence: string | null;
  /** Days it would fall on and does not. */
  exceptions: Day[];
}
/** `day` names which one of a series it is. */
export interface Occurrence {
  day: Day;
  startDate: Date;
  endDate: Date;
}

/** Everything of an event that touches the time from one moment to another, by the clock on the wall of the building. */
export function occurrencesOf(series: Series, zone: string, from: Date, to: Date): Occurrence[] {
  const wall = wallOf(series.startDate, zone);
  const first = Math.floor(wall / DAY_MS);
  const ends = endingsOf(series, zone);
  const reach = Math.ceil((series.endDate.getTime() - series.startDate.getTime()) / DAY_MS) + 2;
  const [earliest, latest] = [dayNumber(dayOf(from, zone)) - reach, dayNumber(dayOf(to, zone)) + 1];
  const rule = series.recurrence === null ? undefined : readRule(series.recurrence);
  const left = new Set(series.exceptions);
  const found: Occurrence[] = [];
  for (const number of rule ? daysOf(rule, first, earliest, latest) : [first]) {
    const day = dayText(number);
    const startDate = series.isAllDay ? startOfDay(day, zone) : momentOf(wall + (number - first) * DAY_MS, zone);
    const endDate = ends(number, startDate);
    if (!left.has(day) && touches(startDate, endDate, from, to)) found.push({ day, startDate, endDate });
  }
  return found;
}

/** Something without a length is where it is. */
const touches = (start: Date, end: Date, from: Date, to: Date) => start < to && (end > from || (end >= from && end <= start));

function endingsOf(series: Series, zone: string): (number: number, start: Date) => Date {
  const { first, last } = wholeDays(series, zone);
  const length = series.endDate.getTime() - series.startDate.getTime();
  return (number, start) =>
    series.isAllDay ? startOfDay(dayText(number + last - first + 1), zone) : new Date(start.getTime() + length);
}

/** The days an event touches: one that ends at midnight does not touch the day that begins there. */
export function wholeDays({ startDate, endDate }: Occurrence | Pick<Series, 'startDate' | 'endDate'>, zone: string) {
  const first = dayNumber(dayOf(startDate, zone));
  return { first, last: Math.max(first, dayNumber(dayOf(new Date(endDate.getTime() - 1), zone))) };
}

/** An event of whole days lasts from the first moment of its first day to the last of its last, whatever hours it was given. */
export function inWholeDays<T extends Series>(series: T, zone: string): T {
  if (!series.isAllDay) return series;
  const { first, last } = wholeDays(series, zone);
  return { ...series, startDate: startOfDay(dayText(first), zone), endDate: startOfDay(dayText(last + 1), zone) };
}

/** A series whose first day is none of its own days would be read differently by every calendar application. */
export function fitsItsRule(series: Series, zone: string): boolean {
  const rule = series.recurrence === null ? undefined : readRule(series.recurrence);
  return rule === undefined || startsOn(rule, dayNumber(dayOf(series.startDate, zone)));
}

/** The whole series moved so that it begins at another moment: its weekdays, its last day and its gaps move along. */
export function movedTo(series: Series, startDate: Date, zone: string): Series | undefined {
  const length = series.endDate.getTime() - series.startDate.getTime();
  const [before, after] = [series.startDate, startDate].map((moment) => dayNumber(dayOf(moment, zone))) as [number, number];
  const days = after - before;
  const rule = series.recurrence === null ? undefined : readRule(series.recurrence);
  const recurrence = rule ? movedRule(rule, before, after) : null;
  if (recurrence === undefined) return undefined;
  const exceptions = series.exceptions.map((day) => dayText(dayNumber(day) + days));
  const moved = { ...series, startDate, endDate: new Date(startDate.getTime() + length), recurrence, exceptions };
  return series.isAllDay ? { ...moved, ...movedDays(series, days, zone) } : moved;
}

function movedDays(series: Series, days: number, zone: string): Pick<Series, 'startDate' | 'endDate'> {
  const { first, last } = wholeDays(series, zone);
  return { startDate: startOfDay(dayText(first + days), zone), endDate: startOfDay(dayText(last + days + 1), zone) };
}

/** Nothing where no rule says the same: every second week on Monday and Friday cannot begin on a Sunday. */
function movedRule(rule: Rule, before: number, after: number): string | undefined {
  const days = after - before;
  const until = rule.until === null ? null : dayText(dayNumber(rule.until) + days);
  if (rule.frequency === 'MONTHLY' && rule.nth !== null)
    return ruleText({ ...rule, until, weekdays: [weekdayOf(after)], nth: nthOf(after, rule.nth) });
  const weekdays = rule.weekdays.map((day) => (((day + days) % 7) + 7) % 7);
  const moved = { ...rule, until, weekdays };
  const splitsItsWeek = rule.interval > 1 && !sameWeek(rule.weekdays, before, days);
  return splitsItsWeek || !startsOn(moved, after) ? undefined : ruleText(moved);
}

function sameWeek(weekdays: number[], first: number, days: number): boolean {
  const start = weekdayOf(first);
  const weeks = weekdays.map((day) => Math.floor((day + days) / 7));
  return weeks.every((week) => week === Math.floor((start + days) / 7));
}

/** Which of its weekday in the month a day is. A fifth Friday is the last one, which every month has; what was the last stays it. */
export function nthOf(number: number, before: number | null): number {
  const date = Number(dayText(number).slice(8));
  const isLast = dayText(number + 7).slice(5, 7) !== dayText(number).slice(5, 7);
  return isLast && ((before ?? 0) < 0 || date > 28) ? -1 : Math.ceil(date / 7);
}
