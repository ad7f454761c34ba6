import { type ListSearch, listSearch } from './list-search.ts';

/** A list people read in its natural order, unless they ask for another one. */
export const orderedBy =
  (sort: string) =>
  (raw: Record<string, unknown>): ListSearch => ({ sort, ...listSearch(raw) });
