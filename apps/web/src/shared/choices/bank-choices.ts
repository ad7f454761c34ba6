import { type Bank, bankApi } from '@lobby/contract/areas/bank';
import type { Language } from '@lobby/contract/constants';
import { call } from '#shared/call/call.ts';
import { nameOf } from '#shared/texts/language.ts';
import type { Choices } from './choices.ts';

const MAX_CHOICES = 30;

async function ask(filters: object, language: Language, signal: AbortSignal | undefined) {
  const { data } = await call(bankApi.list, { query: { filters, pagination: { pageSize: MAX_CHOICES } } }, { signal });
  return data.map((bank: Bank) => ({ value: String(bank.id), label: `${nameOf(bank, language)} (${bank.shortName})` }));
}

/** Banks in use, by name, short name or code. */
export const bankChoices: Choices = {
  key: ['bank'],
  find: (typed, language, signal) => {
    const like = { $containsi: typed.trim() };
    const $or = ['nameTh', 'nameEn', 'shortName', 'code'].map((field) => ({ [field]: like }));
    return ask({ isActive: true, ...(typed.trim() && { $or }) }, language, signal);
  },
  named: (values, language, signal) => ask({ id: { $in: values } }, language, signal),
};
