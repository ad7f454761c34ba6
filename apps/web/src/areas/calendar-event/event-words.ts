import type { Language } from '@lobby/contract/constants';
import { wholeDays } from '@lobby/contract/recurrence-series';
import { type Day, dayText, startOfDay } from '@lobby/contract/zone';
import { formatDate, formatMoment } from '#shared/dates/dates.ts';

type Titled = { title: string; titleEn: string | null };
export const titleOf = ({ title, titleEn }: Titled, language: Language) => (language === 'en' && titleEn) || title;

type Timed = { startDate: Date; endDate: Date; isAllDay: boolean };

export const timeOf = (moment: Date, zone: string) => formatMoment(moment, zone).slice(-5);

/** `16/11/2026 18:00–19:00`, or the days alone where the whole of them is meant. */
export function whenOf(event: Timed, zone: string): string {
  const { first, last } = wholeDays(event, zone);
  const date = (day: Day) => formatDate(startOfDay(day, zone), zone);
  const days = [dayText(first), dayText(last)].map(date);
  if (event.isAllDay) return first === last ? (days[0] ?? '') : days.join('–');
  const [start, end] = [formatMoment(event.startDate, zone), formatMoment(event.endDate, zone)];
  return first === last ? `${start}–${end.slice(-5)}` : `${start} – ${end}`;
}

const CALENDAR = { th: 'th-u-ca-gregory', en: 'en-GB' };
const inLanguage = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(CALENDAR[language], { timeZone: 'UTC', ...options });
const noon = (number: number) => new Date(`${dayText(number)}T12:00:00Z`);

/** The Gregorian year in both languages: `th` alone would say the Buddhist one. */
export const monthName = (number: number, language: Language) =>
  `${inLanguage(language, { month: 'long' }).format(noon(number))} ${dayText(number).slice(0, 4)}`;
export const dayName = (number: number, language: Language) =>
  `${weekdayName(number, language)} ${inLanguage(language, { day: 'numeric', month: 'long' }).format(noon(number))}`;
export const weekdayName = (number: number, language: Language, length: 'long' | 'short' = 'long') =>
  inLanguage(language, { weekday: length }).format(noon(number));
