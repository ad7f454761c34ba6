import { createStore } from '#shared/store/store.ts';

const KEY = 'lobby.keys';

/** Whether single letters act on a page. Whoever dictates or uses a screen reader may turn them off (WCAG 2.1.4). */
export const pageKeys = createStore(localStorage.getItem(KEY) !== 'off');

export function switchPageKeys() {
  pageKeys.set(!pageKeys.get());
  if (pageKeys.get()) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
