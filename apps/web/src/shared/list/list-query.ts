import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE, DEFAULT_SORT, MAX_TOTAL } from '@lobby/contract/constants';
import type { ListShape, WireQueryInput } from '@lobby/contract/kernel/list';
import type { ListRecords } from '#shared/call/records.ts';
import { type ListSearch, onlyOffered } from '#shared/list-search/list-search.ts';
import { ALL, type Filter } from './columns.ts';

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

/** What a list narrowed like this asks for, without its page: by it a saved view is counted. */
export const viewFiltersOf =
  ({ shape, among }: Pick<ListRecords, 'shape' | 'among'>, offered: Filter[]) =>
  (view: ListSearch) =>
    listQuery(
      onlyOffered(
        view,
        offered.map(({ field }) => field),
      ),
      shape,
      [],
      offered,
      among,
    ).filters;

/** Two filters may ask about the same relation or day, and both have to hold: what cannot be merged is one of `$and`. */
function merge(into: Record<string, unknown>, more: object): void {
  for (const [key, value] of Object.entries(more)) {
    const there = into[key];
    if (isClash(there, value)) into.$and = [...((into.$and as object[] | undefined) ?? []), { [key]: value }];
    else if (isPlain(there)) merge(there, value);
    else into[key] = value;
  }
}
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isClash(one: unknown, other: unknown): boolean {
  if (one === undefined || JSON.stringify(one) === JSON.stringify(other)) return false;
  if (!isPlain(one) || !isPlain(other)) return true;
  return Object.entries(other).some(([key, value]) => isClash(one[key], value));
}

function condition(name: string, values: string[], shape: ListShape): object {
  if (name in shape.relations) return { id: { $in: values } };
  return values.length > 1 ? { $in: values } : { $eq: values[0] };
}

const asksForAll = (filter: Filter | undefined, values: string[]) => filter?.opensOn !== undefined && values.includes(ALL);

/** The one choice that makes this a part of the list, such as what it opens on or a tab; nothing else narrows it. */
export function partOf(
  search: ListSearch,
  offered: Filter[] = [],
): { field: string; value: string; isOpening: boolean; isChoice: boolean } | undefined {
  const [[field, values] = ['', []], ...others] = Object.entries(search.filters ?? {});
  const filter = offered.find((one) => one.field === field && one.opensOn !== undefined);
  const [value] = values;
  if (!filter || value === undefined || values.length > 1 || value === ALL) return undefined;
  return search.q === undefined && others.length === 0
    ? { field, value, isOpening: value === filter.opensOn, isChoice: filter.from === undefined }
    : undefined;
}

/** True where the list shows less than what it opens on, so that "nothing found" is not "nothing yet". */
export function isNarrowed({ q, filters = {} }: ListSearch, offered: Filter[] = []): boolean {
  const isOpening = ([name, values]: [string, string[]]) => {
    const filter = offered.find(({ field }) => field === name);
    return asksForAll(filter, values) || (values.length === 1 && values[0] === filter?.opensOn);
  };
  return q !== undefined || !Object.entries(filters).every(isOpening);
}
