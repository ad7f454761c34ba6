import { ALL } from '#shared/list/columns.ts';
import { type ListSearch, openingOn } from '#shared/list-search/list-search.ts';

export const TABS = ['today', 'inside', 'waiting', 'coming', 'history'] as const;
export type Tab = (typeof TABS)[number];
export const OPENS_ON: Tab = 'today';
export const isTab = (value: unknown): value is Tab => TABS.includes(value as Tab);

/** All of them is no tab: it is how a filter is taken off. */
export const tabOf = ({ filters }: ListSearch): Tab | 'all' =>
  filters?.tab?.includes(ALL) ? ALL : (filters?.tab?.find(isTab) ?? OPENS_ON);

const sorts: Record<Tab | 'all', string> = {
  today: 'expectedFrom:asc',
  inside: 'insideSince:asc',
  waiting: 'expectedFrom:asc',
  coming: 'expectedFrom:asc',
  history: 'expectedFrom:desc',
  all: 'expectedFrom:desc',
};

/** What is to come in its order, what is over the latest first. */
export function visitorSearch(raw: Record<string, unknown>): ListSearch {
  const search = openingOn('tab', OPENS_ON)(raw);
  return { sort: sorts[tabOf(search)], ...search };
}
