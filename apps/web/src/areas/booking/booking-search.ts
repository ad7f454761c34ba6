import { type Day, isDay } from '@lobby/contract/zone';
import { type FromChatSearch, fromChatSearch } from '#shared/chat/from-chat.ts';
import { type ListSearch, openingOn } from '#shared/list-search/list-search.ts';

export const VIEWS = ['list', 'day', 'week'] as const;
export type View = (typeof VIEWS)[number];
export const TABS = ['today', 'coming', 'toApprove', 'held', 'checkedIn', 'noShow', 'cancelled'] as const;
export type Tab = (typeof TABS)[number];
export const OPENS_ON: Tab = 'today';

export type TimelineSearch = { date?: Day; facility?: number };
export type BookingSearch = ListSearch & TimelineSearch & { view?: View };

const isTab = (value: unknown): value is Tab => TABS.includes(value as Tab);
/** All of them is no tab: it is how a filter is taken off. */
export const tabOf = ({ filters }: ListSearch): Tab | 'all' =>
  filters?.tab?.includes('all') ? 'all' : (filters?.tab?.find(isTab) ?? OPENS_ON);

/** Which day, and of which facility alone. */
export function timelineSearch({ date, facility }: Record<string, unknown>): TimelineSearch {
  const id = Number(facility);
  return {
    ...(typeof date === 'string' && isDay(date) && { date }),
    ...(Number.isSafeInteger(id) && id > 0 && { facility: id }),
  };
}

/** `?view=week&facility=3&date=2026-11-18`, or what any list has: what is to come in its order, what is over the latest first. */
export function bookingSearch({ view, ...raw }: Record<string, unknown>): BookingSearch {
  const known = VIEWS.find((one) => one === view && one !== 'list');
  if (known) return { view: known, ...timelineSearch(raw) };
  const search = openingOn('tab', OPENS_ON)(raw);
  const isAhead = ['today', 'coming', 'toApprove', 'held'].includes(tabOf(search));
  return { sort: isAhead ? 'startAt:asc' : 'startAt:desc', ...search };
}

export const WAIT_TABS = ['open', 'all'] as const;
export const waitSearch = openingOn('tab', WAIT_TABS[0]);
export const waitTabOf = ({ filters }: ListSearch) => WAIT_TABS.find((tab) => filters?.tab?.includes(tab)) ?? WAIT_TABS[0];

export type CreateSearch = TimelineSearch &
  FromChatSearch & { room?: number; member?: number; start?: string; end?: string; private?: true };

/** Where a booking begins: a room, a facility, a day, or all of it, as the page before knew them. */
export function createSearch(raw: Record<string, unknown>): CreateSearch {
  const idIn = (name: 'room' | 'member') => {
    const id = Number(raw[name]);
    return Number.isSafeInteger(id) && id > 0 && { [name]: id };
  };
  const [start, end] = [raw.start, raw.end].map((moment) => new Date(String(moment)));
  const isSpan = start && end && start < end;
  return {
    ...timelineSearch(raw),
    ...fromChatSearch(raw),
    ...idIn('room'),
    ...idIn('member'),
    ...(isSpan && { start: start.toISOString(), end: end.toISOString() }),
    ...(String(raw.private) === 'true' && { private: true }),
  };
}

export const SPANS = [7, 30, 90] as const;
/** How many days back the use of facilities is counted, and of which alone. */
export function spanSearch({ days, ...raw }: Record<string, unknown>): { days: number; facility?: number } {
  const { facility } = timelineSearch(raw);
  return { days: SPANS.find((span) => span === Number(days)) ?? 30, ...(facility && { facility }) };
}
