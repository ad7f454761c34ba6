import type { Language } from '@lobby/contract/constants';
import { dayNumber, weekdayOf } from '@lobby/contract/zone';
import { weekdayName } from '../event-words.ts';

const SUNDAY = dayNumber('2026-11-15');

/** From Sunday, as a Thai calendar has them. */
export const weekdaysOf = (language: Language) =>
  Array.from({ length: 7 }, (_, at) => SUNDAY + at).map((number) => ({
    number: weekdayOf(number),
    name: weekdayName(number, language),
  }));
