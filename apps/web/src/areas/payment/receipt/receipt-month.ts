import type { Language } from '@lobby/contract/constants';
import { dayNumber } from '@lobby/contract/zone';
import type { Choices } from '#shared/choices/choices.ts';
import { monthName } from '#shared/dates/day-names.ts';
import { thisMonth } from './this-month.ts';

/** One month is one book of receipts: `2026-11`. */
export type Month = string;

export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export const isMonth = (text: string | undefined): text is Month => /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? '');

export const monthLabel = (month: Month, language: Language) => monthName(dayNumber(`${month}-01`), language);

/** Receipts of a month, by the day they were issued. */
export const ofMonth = (month: Month) => ({ issuedOn: { $gte: `${month}-01`, $lt: `${addMonths(month, 1)}-01` } });

const OFFERED = 36;

/** The last three years; receipts are kept for five, older ones are found by their number. */
export const monthChoices: Choices = {
  key: ['pay-in', 'months'],
  find: (typed, language) => {
    const labels = Array.from({ length: OFFERED }, (_, at) => addMonths(thisMonth(), -at)).map((value) => ({
      value,
      label: monthLabel(value, language),
    }));
    return Promise.resolve(labels.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())));
  },
  named: (values, language) =>
    Promise.resolve(values.filter(isMonth).map((value) => ({ value, label: monthLabel(value, language) }))),
};
