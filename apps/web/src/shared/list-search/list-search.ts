import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@lobby/contract/constants';
import { plainText } from '#shared/texts/plain.ts';

/** Everything a list shows, as the address bar keeps it: `?page=2&sort=phone:asc&q=ช่าง&isEmergency=true`. */
export type ListSearch = {
  page?: number;
  pageSize?: number;
  sort?: string;
  q?: string;
  /** By field; a field may have several values. */
  filters?: Record<string, string[]>;
};

const OWN_KEYS = ['page', 'pageSize', 'sort', 'q', 'filters'];
const MAX_VALUES = 50;

/** Reads an address somebody may have typed or shortened: what makes no sense is left out, never an error. */
export function listSearch(raw: Record<string, unknown>): ListSearch {
  const page = Number(raw.page);
  const pageSize = Number(raw.pageSize);
  const sort = plainText(raw.sort);
  const q = plainText(raw.q).slice(0, 100);
  const filters = filtersOf(raw);
  return {
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
    ...(PAGE_SIZES.some((size) => size === pageSize) && { pageSize }),
    ...(/^\w+:(asc|desc)$/.test(sort) && { sort }),
    ...(q.trim() !== '' && { q }),
    ...(Object.keys(filters).length > 0 && { filters }),
  };
}

/** The router passes either the bare address or what this function made of it before. */
function filtersOf(raw: Record<string, unknown>): Record<string, string[]> {
  const bare = Object.entries(raw).filter(([name]) => !OWN_KEYS.includes(name));
  const read = typeof raw.filters === 'object' && raw.filters !== null ? Object.entries(raw.filters) : [];
  const listed = [...bare, ...read].map(
    ([name, value]) => [name, [value].flat().map(String).filter(Boolean).slice(0, MAX_VALUES)] as const,
  );
  return Object.fromEntries(listed.filter(([name, values]) => /^\w+$/.test(name) && values.length > 0));
}

/** A filter the list does not offer would narrow nothing, so it must not look as if it did. */
export function onlyOffered({ filters = {}, ...search }: ListSearch, offered: string[]): ListSearch {
  const known = Object.entries(filters).filter(([name]) => offered.includes(name));
  return known.length > 0 ? { ...search, filters: Object.fromEntries(known) } : search;
}

/** Plain `name=value` pairs instead of the router's JSON: an address people can read, send and shorten. */
export const flatSearch = {
  parseSearch(text: string): Record<string, string | string[]> {
    const params = new URLSearchParams(text);
    const all = (name: string) => {
      const values = params.getAll(name);
      return values.length > 1 ? values : (values[0] ?? '');
    };
    return Object.fromEntries([...new Set(params.keys())].map((name) => [name, all(name)]));
  },

  stringifySearch({ filters, ...own }: Record<string, unknown>): string {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...own, ...(filters as object | undefined) }))
      for (const text of [value].flat().map(plainText)) if (text !== '') params.append(name, text);
    const text = params.toString().replace(/%3A/g, ':');
    return text && `?${text}`;
  },
};

/** A list people read in its natural order, unless they ask for another one. */
export const orderedBy =
  (sort: string) =>
  (raw: Record<string, unknown>): ListSearch => ({ sort, ...listSearch(raw) });

/** A list that opens on a part of itself; `ALL` as the value asks for everything. */
export const openingOn =
  (field: string, value: string) =>
  (raw: Record<string, unknown>): ListSearch => {
    const search = listSearch(raw);
    return { ...search, filters: { [field]: [value], ...search.filters } };
  };

/** A list of which people want to see more at once, or as many as they chose. Whoever chooses the usual size says so by 0. */
export const pagedBy =
  (pageSize: number, remembered: () => number | undefined = () => undefined) =>
  (raw: Record<string, unknown>): ListSearch => ({
    pageSize: Number(raw.pageSize) === 0 ? DEFAULT_PAGE_SIZE : (remembered() ?? pageSize),
    ...listSearch(raw),
  });
