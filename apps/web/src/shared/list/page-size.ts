import { DEFAULT_PAGE_SIZE } from '@lobby/contract/constants';
import { type ListSearch, listSearch } from './list-search.ts';

/** A list of which people want to see more at once. Whoever chooses the usual size says so by 0. */
export const pagedBy =
  (pageSize: number) =>
  (raw: Record<string, unknown>): ListSearch => ({
    pageSize: Number(raw.pageSize) === 0 ? DEFAULT_PAGE_SIZE : pageSize,
    ...listSearch(raw),
  });
