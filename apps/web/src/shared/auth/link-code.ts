import { createStore } from '#shared/store/store.ts';

/** What a mail's link brought: it stands in the part of the address no server sees, and is kept nowhere but here. */
export const linkCode = createStore('');

/** Reads it once and takes it out of the address at once, so that no history, screenshot or copied link carries it on. */
export function consumeLinkCode() {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code === null) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  linkCode.set(code);
}
