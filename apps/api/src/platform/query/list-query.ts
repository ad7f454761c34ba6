import type { ListShape, WireQuery } from '@lobby/contract/kernel/list';
import { type Filter, readFilters } from './filters.ts';
import { type Populate, readPopulate, rowsWith } from './populate.ts';
import { QueryRefusal } from './refusal.ts';

export interface ListQuery {
  page: number;
  pageSize: number;
  sort: { field: string; direction: 'asc' | 'desc' }[];
  filter: Filter | undefined;
  populate: Populate;
  fields: string[] | undefined;
  state: PublicationState;
}
export type PublicationState = WireQuery['publicationState'];

/** Checks every name of a query against the list's own shape; what passes can be compiled without another look. */
export function readListQuery(shape: ListShape, wire: WireQuery): ListQuery {
  const populate = readPopulate(shape, wire.populate);
  const { page, pageSize } = wire.pagination;
  return {
    page,
    pageSize: rowsWith(shape, populate, pageSize),
    sort: wire.sort.map((entry) => readSort(shape, entry)),
    filter: wire.filters === undefined ? undefined : readFilters(shape, wire.filters),
    populate,
    fields: wire.fields?.map((name) => readField(shape, name)),
    state: wire.publicationState,
  };
}

/** The same query, of those rows only that this filter lets through as well. */
export const withFilter = <Q extends Pick<WireQuery, 'filters'>>(query: Q, filter: object): Q => ({
  ...query,
  filters: { $and: [query.filters ?? {}, filter] },
});

function readSort(shape: ListShape, entry: string): ListQuery['sort'][number] {
  const [name = '', direction = 'asc', ...rest] = entry.split(':');
  if (rest.length > 0 || (direction !== 'asc' && direction !== 'desc')) throw new QueryRefusal(`Cannot sort by ${entry}`);
  if (shape.fields[name] === 'whole' || shape.fields[name] === 'exact') throw new QueryRefusal(`Cannot sort by ${name}`);
  return { field: readField(shape, name), direction };
}

function readField(shape: ListShape, name: string): string {
  if (!Object.hasOwn(shape.fields, name)) throw new QueryRefusal(`There is no field ${name}`);
  return name;
}
