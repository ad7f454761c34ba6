import { session } from '#shared/session/store.ts';

const MAX_RECENT = 4;

/** Addresses of menu pages only: a shared browser must not tell whom somebody looked for. */
const keyOf = () => `lobby.recent.${session.get().profile?.id}`;

export function recentPages(): string[] {
  const stored = JSON.parse(localStorage.getItem(keyOf()) ?? '[]') as unknown;
  return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : [];
}

export function rememberPage(path: string) {
  const paths = [path, ...recentPages().filter((other) => other !== path)].slice(0, MAX_RECENT);
  localStorage.setItem(keyOf(), JSON.stringify(paths));
}
