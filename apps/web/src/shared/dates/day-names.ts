import type { Language } from '@lobby/contract/constants';
import { dayText } from '@lobby/contract/zone';
import { shownYear } from './calendar.ts';
import { dateTimeFormat } from './date-time-format.ts';
import { formatMoment } from './dates.ts';

export const timeOf = (moment: Date, zone: string) => formatMoment(moment, zone).slice(-5);

const CALENDAR = { th: 'th-u-ca-gregory', en: 'en-GB' };
const inLanguage = (language: Language, options: Intl.DateTimeFormatOptions) =>
  dateTimeFormat(CALENDAR[language], { timeZone: 'UTC', ...options });
const noon = (number: number) => new Date(`${dayText(number)}T12:00:00Z`);

/** With the year the person reads: `th` alone would always say the Buddhist one. */
export const monthName = (number: number, language: Language, length: 'long' | 'short' = 'long') =>
  `${inLanguage(language, { month: length }).format(noon(number))} ${shownYear(Number(dayText(number).slice(0, 4)))}`;
export const dayName = (number: number, language: Language) =>
  `${weekdayName(number, language)} ${inLanguage(language, { day: 'numeric', month: 'long' }).format(noon(number))}`;
export const weekdayName = (number: number, language: Language, length: 'long' | 'short' = 'long') =>
  inLanguage(language, { weekday: length }).format(noon(number));
