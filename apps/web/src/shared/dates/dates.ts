import { type Language, TIME_ZONE } from '@lobby/contract/constants';
import { shownCalendar, shownYear } from './calendar.ts';
import { dateTimeFormat } from './date-time-format.ts';

/** DD/MM/YYYY in both languages, with the year the person reads: `th-TH` alone would always print the Buddhist one. */
export function formatDate(moment: Date, zone = TIME_ZONE, calendar = shownCalendar.get()): string {
  const date = dateTimeFormat('en-GB', { timeZone: zone, day: '2-digit', month: '2-digit', year: 'numeric' });
  const text = date.format(moment);
  return `${text.slice(0, 6)}${shownYear(Number(text.slice(6)), calendar)}`;
}

/** DD/MM/YYYY HH:mm, for tooltips and exports. */
export function formatMoment(moment: Date, zone = TIME_ZONE, calendar = shownCalendar.get()): string {
  const time = dateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${formatDate(moment, zone, calendar)} ${time.format(moment)}`;
}

/** DD/MM/YYYY HH:mm:ss: of two passages within a minute one was first. */
export function formatSecond(moment: Date, zone = TIME_ZONE): string {
  const time = dateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium', hourCycle: 'h23' });
  return `${formatDate(moment, zone)} ${time.format(moment)}`;
}

/** The day with its name, for a greeting: "Sunday 15/11/2026". */
export function formatDay(moment: Date, language: Language, zone = TIME_ZONE): string {
  const weekday = dateTimeFormat(language, { timeZone: zone, weekday: 'long' }).format(moment);
  return `${weekday} ${formatDate(moment, zone)}`;
}

/** Short enough for a narrow cell; Intl's own Thai is twice as long and breaks in the middle of a word. */
const ago = {
  th: {
    now: 'เมื่อสักครู่',
    minutes: (count: number) => `${count} นาที`,
    hours: (count: number) => `${count} ชม. `,
    past: (time: string) => `${time}ที่แล้ว`,
    ahead: (time: string) => `อีก ${time}`.trim(),
  },
  en: {
    now: 'just now',
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    past: (time: string) => `${time} ago`,
    ahead: (time: string) => `in ${time}`,
  },
} satisfies Record<Language, object>;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "5 min ago" up to a day either way, then the date. */
export function formatAgo(moment: Date, now: Date, language: Language, zone = TIME_ZONE): string {
  const distance = moment.getTime() - now.getTime();
  const size = Math.abs(distance);
  if (size >= DAY) return formatDate(moment, zone);
  const words = ago[language];
  if (size < MINUTE) return words.now;
  const time = size < HOUR ? words.minutes(Math.trunc(size / MINUTE)) : words.hours(Math.trunc(size / HOUR));
  return distance < 0 ? words.past(time) : words.ahead(time);
}
