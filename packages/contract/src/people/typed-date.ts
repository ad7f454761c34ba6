import { normalizeText } from './thai-text.ts';

export interface TypedDate {
  /** YYYY-MM-DD, Christian era. */
  date: string;
  /** The year was typed in the Buddhist era: the form says what it became. */
  wasBuddhist: boolean;
}

const FIRST_BUDDHIST_YEAR = 2400;
const BUDDHIST_OFFSET = 543;

/** A day typed or imported as day/month/year or year-month-day. Two-digit years are refused: nobody can tell 69 from 1969 or 2569. */
export function parseTypedDate(typed: string): TypedDate | undefined {
  const text = normalizeText(typed);
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const yearFirst = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const [year, month, day] = (dayFirst ? [dayFirst[3], dayFirst[2], dayFirst[1]] : (yearFirst?.slice(1) ?? [])).map(Number);
  if (!year || !month || !day) return undefined;
  const wasBuddhist = year >= FIRST_BUDDHIST_YEAR;
  const date = [wasBuddhist ? year - BUDDHIST_OFFSET : year, month, day]
    .map((part, index) => String(part).padStart(index ? 2 : 4, '0'))
    .join('-');
  return isCalendarDay(date) ? { date, wasBuddhist } : undefined;
}

/** After conversion: 29/02/2568 is a day of 2025 that never was. */
function isCalendarDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
