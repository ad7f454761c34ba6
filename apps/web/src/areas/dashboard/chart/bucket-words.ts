import type { Chart } from '@lobby/contract/areas/dashboard';
import type { Language } from '@lobby/contract/constants';
import { dayNumber, dayOf } from '@lobby/contract/zone';
import { dateTimeFormat } from '#shared/dates/date-time-format.ts';
import { formatDate } from '#shared/dates/dates.ts';
import { monthName, timeOf } from '#shared/dates/day-names.ts';

type Bucket = Chart['bucket'];
const spoken = (language: Language) => (language === 'th' ? 'th-TH-u-ca-gregory' : 'en-GB');

/** Short, for under the chart: `06`, `15/11`, `Nov`. */
export function shortName(at: Date, bucket: Bucket, language: Language, zone: string): string {
  if (bucket === 'hour') return timeOf(at, zone).slice(0, 2);
  if (bucket === 'day') return formatDate(at, zone).slice(0, 5);
  return dateTimeFormat(spoken(language), { timeZone: zone, month: 'short' }).format(at);
}

/** In full, for the table. */
export function fullName(at: Date, bucket: Bucket, language: Language, zone: string): string {
  if (bucket === 'hour') return `${formatDate(at, zone)} ${timeOf(at, zone)}`;
  if (bucket === 'day') return formatDate(at, zone);
  return monthName(dayNumber(dayOf(at, zone)), language);
}

/** For a line of words, and where two stand side by side: `15/11 06:00`, `15/11`, `Nov 2026`. */
export function bucketTitle(at: Date, bucket: Bucket, language: Language, zone: string): string {
  if (bucket === 'hour') return `${formatDate(at, zone).slice(0, 5)} ${timeOf(at, zone)}`;
  if (bucket === 'day') return formatDate(at, zone).slice(0, 5);
  return monthName(dayNumber(dayOf(at, zone)), language, 'short');
}
