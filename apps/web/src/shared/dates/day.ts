const DAY = 86_400_000;
/** From here on a year can only be a Buddhist one. */
const BUDDHIST = 2400;

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

/** `15/11/2026`, `15/11/2569` or `1/2/26` as `2026-11-15`; a year of the Buddhist calendar is the Gregorian one. Nothing for what is no day. */
export function readDay(typed: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)\s*$/.exec(typed) ?? [];
  const common = Number(year) >= BUDDHIST ? String(Number(year) - 543) : year.padStart(4, '20');
  const text = `${common}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) && new Date(text).toISOString().startsWith(text) ? text : undefined;
}

export const formatDayInput = (day: string | undefined) => (isDay(day) ? day.split('-').toReversed().join('/') : '');

/** `9.30`, `0930` or `9` as `09:30` and `09:00`; nothing for what is no time of a day. */
export function readTime(typed: string): string | undefined {
  const [, hour, minute = '00'] = /^\s*(\d{1,2})(?:[:.]?(\d\d))?\s*$/.exec(typed) ?? [];
  return hour !== undefined && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : undefined;
}

export const formatTimeInput = (moment: Date, zone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment);
