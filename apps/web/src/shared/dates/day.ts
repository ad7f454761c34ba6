import { readYear, shownCalendar, shownYear } from './calendar.ts';

const DAY = 86_400_000;

/** The moment a day begins where the building stands: `2026-11-15` in Bangkok is five in the afternoon the day before in UTC. */
export const startOf = (day: string, zone: string) => atClock(day, '00:00', zone);

/** What the clock on the building's wall calls `14:30` of that day. */
export function atClock(day: string, time: string, zone: string): Date {
  const noted = new Date(`${day}T${time}:00Z`);
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(noted);
  return new Date(2 * noted.getTime() - new Date(`${clock.replace(' ', 'T')}Z`).getTime());
}

/** Until the next one begins. */
export const endOf = (day: string, zone: string) =>
  startOf(new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10), zone);

/** Today alone is one day; seven are today and the six before it. */
export const daysBack = (days: number, zone: string, now = new Date()) =>
  startOf(dayOf(now.getTime() - (days - 1) * DAY, zone), zone);

export const dayOf = (moment: number | Date, zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(moment);

export const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));

/** `15/11/2026`, `15/11/2569` or `15/11/26` as `2026-11-15`: a Buddhist year is understood whichever is shown. Nothing for what is no day. */
export function readDay(typed: string, calendar = shownCalendar.get()): string | undefined {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)\s*$/.exec(typed) ?? [];
  const text = `${String(readYear(year, calendar)).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) && new Date(text).toISOString().startsWith(text) ? text : undefined;
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
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment);
