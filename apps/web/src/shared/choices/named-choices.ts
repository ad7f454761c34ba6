import type { Language } from '@lobby/contract/constants';
import type { ListShape, WireQueryInput } from '@lobby/contract/kernel/list';
import { displayName } from '#shared/texts/language.ts';
import type { Choice, Choices } from './choices.ts';

const MAX_CHOICES = 50;
type Page = { data: { id: number; name: string; nameEn?: string | null }[] };
type Asked<P extends Page> = {
  area: string;
  shape: ListShape;
  ask: (query: WireQueryInput, signal?: AbortSignal) => Promise<P>;
  /** Only these, whatever is typed. */
  among?: object;
  label?: (record: P['data'][number], language: Language) => string;
};

/** Records found by a part of their name, Thai or English. */
export function namedChoices<P extends Page>({ area, shape, ask, among = {}, label = displayName }: Asked<P>): Choices {
  const populate = Object.keys(shape.relations);
  const find = async (filters: object, language: Language, signal?: AbortSignal): Promise<Choice[]> => {
    const wanted = { ...among, ...filters };
    const query = {
      pagination: { pageSize: MAX_CHOICES },
      ...(Object.keys(wanted).length > 0 && { filters: wanted }),
      ...(populate.length > 0 && { populate }),
    };
    const { data } = await ask(query, signal);
    return data.map((record) => ({ value: String(record.id), label: label(record, language) }));
  };
  return {
    key: [area, 'choices', JSON.stringify(among)],
    find: (typed, language, signal) => find(typed.trim() ? { search: { $containsi: typed.trim() } } : {}, language, signal),
    named: (values, language, signal) => find({ id: { $in: values } }, language, signal),
  };
}
