import { TIME_ZONE } from '@lobby/contract/constants';
import { dayOf, nextDay, startOfDay } from '@lobby/contract/zone';
import { ALL, type Filter } from '#shared/list/columns.ts';
import { type ListSearch, openingOn } from '#shared/list/list-search.ts';
import { session } from '#shared/session/store.ts';

export const TABS = ['today', 'inside', 'waiting', 'coming', 'history'] as const;
export type Tab = (typeof TABS)[number];
const OPENS_ON: Tab = 'today';
const isTab = (value: unknown): value is Tab => TABS.includes(value as Tab);

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

/** The same question all day long. */
function tomorrow(): string {
  const zone = session.get().profile?.property.timeZone ?? TIME_ZONE;
  return startOfDay(nextDay(dayOf(new Date(), zone)), zone).toISOString();
}

const asks: Record<Tab, () => object> = {
  today: () => ({ state: { $eq: 'expected' }, expectedFrom: { $lt: tomorrow() } }),
  inside: () => ({ state: { $eq: 'inside' } }),
  waiting: () => ({ state: { $eq: 'waiting' } }),
  coming: () => ({ state: { $eq: 'expected' }, expectedFrom: { $gte: tomorrow() } }),
  history: () => ({ state: { $in: ['left', 'expired', 'cancelled', 'denied'] } }),
};

export const tabFilter: Filter = {
  field: 'tab',
  options: [...TABS, ALL],
  opensOn: OPENS_ON,
  where: ([tab]) => asks[isTab(tab) ? tab : OPENS_ON](),
};
