import { useLocalStorage } from '@mantine/hooks';
import type { ListSearch } from '#shared/list-search/list-search.ts';
import { session } from '#shared/session/store.ts';

export type View = { name: string; search: ListSearch };
export const MAX_VIEWS = 12;

/** A view is what the list is narrowed to and how it is sorted; which page of it somebody was on is not. */
export const viewOf = ({ q, sort, filters }: ListSearch): ListSearch => ({
  ...(sort && { sort }),
  ...(q && { q }),
  ...(filters && { filters }),
});

export const isSameView = (one: ListSearch, other: ListSearch) => written(one) === written(other);

function written(search: ListSearch): string {
  const { q = '', sort = '', filters = {} } = search;
  const kept = Object.entries(filters).toSorted(([one], [other]) => one.localeCompare(other));
  return JSON.stringify([q, sort, kept.map(([field, values]) => [field, values.toSorted()])]);
}

/** One name, one view: saving under a name that is there replaces it. */
export const withView = (views: View[], view: View): View[] => [...views.filter(({ name }) => name !== view.name), view];

/** Kept in this browser for each person and property: a view may name a resident, and what it narrows to are ids of one property. */
export function useViews(area: string) {
  const { profile } = session.use();
  const key = `lobby.views.${profile?.id}.${profile?.property.id}.${area}`;
  return useLocalStorage<View[]>({ key, defaultValue: [], getInitialValueInEffect: false });
}
