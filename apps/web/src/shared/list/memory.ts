import type { ListSearch } from '#shared/list-search/list-search.ts';
import { createPersonalStore } from '#shared/session/personal-store.ts';
import { createStore } from '#shared/store/store.ts';

/** How each list was last narrowed, so that saving a record leads back to the same view. */
const last = createPersonalStore<Record<string, ListSearch>>({});
export const rememberList = (area: string, search: ListSearch) => last.set({ ...last.get(), [area]: search });
export const lastSearch = (area: string): ListSearch => last.get()[area] ?? {};

/** The record saved a moment ago, marked in its list until the list is left. */
export const savedRow = createStore<{ area: string; id: number } | null>(null);
