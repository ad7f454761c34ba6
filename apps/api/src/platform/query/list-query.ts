import type { ListShape, WireQuery } from '@lobby/contract/kernel/list';
import { type Filter, readFilters } from './filters.ts';
import { type Populate, readPopulate, rowsWith } from './populate.ts';
import { QueryRefusal } from './refusal.ts';

export interface ListQuery {
  page: number;
  pageSize: number;
  sort: { field: string; direction: 'asc' | 'desc' }[];
  /** What the caller asks for. */
  filter: Filter | undefined;
  /** What the call itself is limited to. */
  own: Filter | undefined;
  populate: Populate;
  fields: string[] | undefined;
  state: PublicationState;
}
export type PublicationState = WireQuery['publicationState'];

/** Checks every name of a query against the list's own shape; what passes can be compiled without another look. */
export function readListQuery(shape: ListShape, wire: WireQuery, own?: object): ListQuery {
  const populate = readPopulate(shape, wire.populate);
  const { page, pageSize } = wire.pagination;
  return {
    page,
    pageSize: rowsWith(shape, populate, pageSize),
    sort: wire.sort.map((entry) => readSort(shape, entry)),
    filter: wire.filters === undefined ? undefined : readFilters(shape, wire.filters),
    own: own === undefined ? undefined : readFilters(shape, own),
    populate,
    fields: wire.fields?.map((name) => readField(shape, name)),
    state: wire.publicationState,
  };
}

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
