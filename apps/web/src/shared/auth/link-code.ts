import { createStore } from '#shared/store/store.ts';

/** The code of a mail's link: in the fragment of the address, which no server sees, and stored nowhere but here. */
export const linkCode = createStore('');

/** Reads it once and takes it out of the address at once, so that no history, screenshot or copied link carries it on. */
export function consumeLinkCode() {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code === null) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  linkCode.set(code);
}
