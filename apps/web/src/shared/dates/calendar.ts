import type { Calendar } from '@lobby/contract/constants';
import { createStore } from '#shared/store/store.ts';

/** The years dates are shown and typed in: the choice of the person here (`shared/auth/session.ts`). Stored and sent are Gregorian ones alone. */
export const shownCalendar = createStore<Calendar>('gregory');

const BUDDHIST_OFFSET = 543;
/** From here on a year can only be a Buddhist one. */
const FIRST_BUDDHIST = 2400;

export const shownYear = (year: number, calendar = shownCalendar.get()) =>
  calendar === 'buddhist' ? year + BUDDHIST_OFFSET : year;

/** The Gregorian year somebody typed, in four digits of either calendar or in two of the one on screen. */
export function readYear(typed: string, calendar = shownCalendar.get()): number {
  const century = calendar === 'buddhist' ? '25' : '20';
  const year = Number(typed.length === 2 ? `${century}${typed}` : typed);
  return year >= FIRST_BUDDHIST ? year - BUDDHIST_OFFSET : year;
}
