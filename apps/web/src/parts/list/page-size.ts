import { type ListSearch, listSearch } from '#kernel/list/list-search.ts';

/** A list of which people want to see more at once. */
export const pagedBy =
  (pageSize: number) =>
  (raw: Record<string, unknown>): ListSearch => ({ pageSize, ...listSearch(raw) });
