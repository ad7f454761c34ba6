import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE, DEFAULT_SORT, MAX_TOTAL } from '@lobby/contract/constants';
import type { ListShape, WireQueryInput } from '@lobby/contract/kernel/list';
import { ALL, type Filter } from './columns.ts';
import type { ListSearch } from './list-search.ts';

/** What the screen asks the server for, in the words of the API. */
export function listQuery(
  search: ListSearch,
  shape: ListShape,
  relations: string[],
  offered: Filter[] = [],
  among: object = {},
): WireQueryInput {
  const conditions: Record<string, unknown> = structuredClone(among) as Record<string, unknown>;
  for (const [name, values] of Object.entries(search.filters ?? {})) {
    const filter = offered.find(({ field }) => field === name);
    if (asksForAll(filter, values)) continue;
    const where = filter?.where;
    merge(conditions, where ? where(values) : { [name]: condition(name, values, shape) });
  }
  if (search.q && shape.searchable) conditions.search = { $containsi: search.q.trim() };

  const [sortField = ''] = (search.sort ?? '').split(':');
  const pageSize = search.pageSize ?? DEFAULT_PAGE_SIZE;
  return {
    // An address typed by hand leads to the last page there can be, not to a refusal.
    pagination: { page: Math.min(search.page ?? DEFAULT_PAGE, Math.floor(MAX_TOTAL / pageSize)), pageSize },
    sort: [search.sort && sortField in shape.fields ? search.sort : DEFAULT_SORT],
    ...(Object.keys(conditions).length > 0 && { filters: conditions }),
    ...(relations.length > 0 && { populate: relations }),
  };
}

/** Two filters may ask about the same relation, and both have to hold. */
function merge(into: Record<string, unknown>, more: object): void {
  for (const [key, value] of Object.entries(more)) {
    const there = into[key];
    if (typeof there === 'object' && there !== null) merge(there as Record<string, unknown>, value as object);
    else into[key] = value;
  }
}

function condition(name: string, values: string[], shape: ListShape): object {
  if (name in shape.relations) return { id: { $in: values } };
  return values.length > 1 ? { $in: values } : { $eq: values[0] };
}

const asksForAll = (filter: Filter | undefined, values: string[]) => filter?.opensOn !== undefined && values.includes(ALL);

/** True where the list shows less than what it opens on, so that "nothing found" is not "nothing yet". */
export function isNarrowed({ q, filters = {} }: ListSearch, offered: Filter[] = []): boolean {
  const isOpening = ([name, values]: [string, string[]]) => {
    const filter = offered.find(({ field }) => field === name);
    return asksForAll(filter, values) || (values.length === 1 && values[0] === filter?.opensOn);
  };
  return q !== undefined || !Object.entries(filters).every(isOpening);
}
