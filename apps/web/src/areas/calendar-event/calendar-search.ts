import { type Day, dayOf, isDay } from '@lobby/contract/zone';
import { type ListSearch, listSearch } from '#shared/list-search/list-search.ts';

export const VIEWS = ['month', 'week', 'list'] as const;
export type View = (typeof VIEWS)[number];
export type CalendarSearch = ListSearch & { view?: View; date?: Day };

/** `?view=week&date=2026-11-16`, or what any list has. */
export function calendarSearch({ view, date, ...raw }: Record<string, unknown>): CalendarSearch {
  const known = VIEWS.find((one) => one === view);
  return {
    ...listSearch(raw),
    ...(known && { view: known }),
    ...(typeof date === 'string' && isDay(date) && { date }),
  };
}

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The day, and in the week also the hour, that was pressed to add an event. */
export const createSearch = ({ date, time }: Record<string, unknown>) => ({
  ...(typeof date === 'string' && isDay(date) && { date }),
  ...(typeof time === 'string' && CLOCK.test(time) && { time }),
});

let last: View = 'month';

/** What is searched or filtered is a list; an address that says nothing shows what was shown last. */
export function viewOf({ view, date: _, ...list }: CalendarSearch): View {
  last = view ?? (Object.keys(list).length > 0 ? 'list' : last);
  return last;
}

export const shownDay = ({ date }: CalendarSearch, now: Date, zone: string): Day => date ?? dayOf(now, zone);
