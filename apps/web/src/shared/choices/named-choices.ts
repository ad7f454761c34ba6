import type { ListShape, WireQueryInput } from '@lobby/contract/kernel/list';
import type { Choice, Choices } from './choices.ts';

const MAX_CHOICES = 50;
type Page = { data: { id: number; name: string }[] };
type Asked<P extends Page> = {
  area: string;
  shape: ListShape;
  ask: (query: WireQueryInput) => Promise<P>;
  /** Only these, whatever is typed. */
  among?: object;
  label?: (record: P['data'][number]) => string;
};

/** Records that go by one name, found by a part of it. */
export function namedChoices<P extends Page>({ area, shape, ask, among = {}, label = ({ name }) => name }: Asked<P>): Choices {
  const populate = Object.keys(shape.relations);
  const find = async (filters: object): Promise<Choice[]> => {
    const wanted = { ...among, ...filters };
    const { data } = await ask({
      pagination: { pageSize: MAX_CHOICES },
      ...(Object.keys(wanted).length > 0 && { filters: wanted }),
      ...(populate.length > 0 && { populate }),
    });
    return data.map((record) => ({ value: String(record.id), label: label(record) }));
  };
  return {
    key: [area, 'choices', JSON.stringify(among)],
    find: (typed) => find(typed.trim() ? { search: { $containsi: typed.trim() } } : {}),
    named: (values) => find({ id: { $in: values } }),
  };
}
