import { type Language, TIME_ZONE } from '@lobby/contract/constants';

/** DD/MM/YYYY in both languages, by the Gregorian calendar: `th-TH` alone would print the Buddhist year. */
export function formatDate(moment: Date, zone = TIME_ZONE): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: '2-digit', month: '2-digit', year: 'numeric' }).format(moment);
}

/** DD/MM/YYYY HH:mm, for tooltips and exports. */
export function formatMoment(moment: Date, zone = TIME_ZONE): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${formatDate(moment, zone)} ${time.format(moment)}`;
}

/** The day with its name, for a greeting: "Sunday 15/11/2026". */
export function formatDay(moment: Date, language: Language, zone = TIME_ZONE): string {
  const weekday = new Intl.DateTimeFormat(language, { timeZone: zone, weekday: 'long' }).format(moment);
  return `${weekday} ${formatDate(moment, zone)}`;
}

const JUST_NOW: Record<Language, string> = { th: 'เมื่อสักครู่', en: 'just now' };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "5 minutes ago" up to a day either way, then the date. */
export function formatAgo(moment: Date, now: Date, language: Language, zone = TIME_ZONE): string {
  const distance = moment.getTime() - now.getTime();
  const size = Math.abs(distance);
  if (size >= DAY) return formatDate(moment, zone);
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (size < MINUTE) return JUST_NOW[language];
  if (size < HOUR) return words.format(Math.trunc(distance / MINUTE), 'minute');
  return words.format(Math.trunc(distance / HOUR), 'hour');
}
