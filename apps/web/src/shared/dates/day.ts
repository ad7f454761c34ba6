import { DAY_MS, type Day, dayNumber, dayOf, isDay as isRealDay, momentOf, nextDay, startOfDay } from '@lobby/contract/zone';
import { readYear, shownCalendar, shownYear } from './calendar.ts';
import { dateTimeFormat } from './date-time-format.ts';

const MINUTE = 60_000;

/** The moment the clock on the building's wall shows `14:30` of that day. */
export function atClock(day: Day, time: string, zone: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return momentOf(dayNumber(day) * DAY_MS + (60 * hours + minutes) * MINUTE, zone);
}

/** Until the next one begins. */
export const endOf = (day: Day, zone: string) => startOfDay(nextDay(day), zone);

/** Today alone is one day; seven are today and the six before it. */
export const daysBack = (days: number, zone: string, now = new Date()) => startOfDay(nextDay(dayOf(now, zone), 1 - days), zone);

export const isDay = (text: string | undefined): text is Day => text !== undefined && isRealDay(text);

/** `15/11/2026`, `15112026`, `15/11/2569` or `15/11/26` as `2026-11-15`: a Buddhist year is understood whichever is shown. Nothing for what is no day. */
export function readDay(typed: string, calendar = shownCalendar.get()): string | undefined {
  const parted = typed.trim().replace(/^(\d\d)(\d\d)(\d{4})$/, '$1/$2/$3');
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)$/.exec(parted) ?? [];
  const text = `${String(readYear(year, calendar)).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : undefined;
}

/** DD/MM/YYYY with the year the person reads, as an input holds it. */
export function formatDayInput(day: string | undefined, calendar = shownCalendar.get()): string {
  if (!isDay(day)) return '';
  const [year = '', month, date] = day.split('-');
  return `${date}/${month}/${shownYear(Number(year), calendar)}`;
}

/** `9.30`, `0930` or `9` as `09:30` and `09:00`; nothing for what is no time of a day. */
export function readTime(typed: string): string | undefined {
  const [, hour, minute = '00'] = /^\s*(\d{1,2})(?:[:.]?(\d\d))?\s*$/.exec(typed) ?? [];
  return hour !== undefined && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : undefined;
}

export const formatTimeInput = (moment: Date, zone: string) =>
  dateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment);
