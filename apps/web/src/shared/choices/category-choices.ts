import { type Category, categoryApi } from '@lobby/contract/areas/category';
import type { Language } from '@lobby/contract/constants';
import { call } from '#shared/call/call.ts';
import { nameOf } from '#shared/texts/language.ts';
import type { Choices } from './choices.ts';

const MAX_CHOICES = 30;

/** One of the shared lists, by the code of its parent: `position-type`, `mail-type` … */
export function categoryChoices(parentCode: string): Choices {
  const parent = { code: { $eq: parentCode } };
  const ask = async (filters: object, language: Language, signal: AbortSignal | undefined) => {
    const query = { filters, pagination: { pageSize: MAX_CHOICES } };
    const { data } = await call(categoryApi.list, { query }, { signal });
    return data.map((category: Category) => ({ value: String(category.id), label: nameOf(category, language) }));
  };
  return {
    key: ['category', parentCode],
    find: (typed, language, signal) => {
      const text = typed.trim();
      const like = { $containsi: text };
      return ask({ parent, ...(text && { $or: [{ nameTh: like }, { nameEn: like }] }) }, language, signal);
    },
    named: (values, language, signal) => ask({ parent, id: { $in: values } }, language, signal),
  };
}
