import { stampTemplateApi } from '@lobby/contract/areas/stamp';
import type { Language } from '@lobby/contract/constants';
import { call } from '#shared/call/call.ts';
import { nameOf } from '#shared/texts/language.ts';
import type { Choices } from './choices.ts';

const MAX_CHOICES = 30;
const findRates = async (filters: object, language: Language, signal: AbortSignal | undefined) => {
  const query = { filters, sort: ['code:asc'], pagination: { pageSize: MAX_CHOICES } };
  const { data } = await call(stampTemplateApi.list, { query }, { signal });
  return data.map((rate) => ({ value: String(rate.id), label: `${rate.code} · ${nameOf(rate, language)}` }));
};

/** Rates by the beginning of their code; those that are out of use are not offered. */
export const stampTemplateChoices: Choices = {
  key: ['stamp-template'],
  find: (typed, language, signal) =>
    findRates({ isActive: true, ...(typed.trim() && { code: { $startsWith: typed.trim().toUpperCase() } }) }, language, signal),
  named: (values, language, signal) => findRates({ id: { $in: values } }, language, signal),
};
