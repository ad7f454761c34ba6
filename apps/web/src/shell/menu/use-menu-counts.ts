import { useQueries } from '@tanstack/react-query';
import type { MenuEntry } from '#shared/area/menu-entries.ts';
import { DASHBOARD_META } from '#shared/query/query-client.ts';
import { session } from '#shared/session/store.ts';
import { useRefreshWithPages } from './use-refresh-with-pages.ts';

export const A_MINUTE_MS = 60_000;

export interface MenuCounted {
  area: string;
  /** The key of what is counted. */
  label: string;
  count: number;
}

/** How much waits for somebody to act, of every area that counts it. */
export function useMenuCounts(entries: MenuEntry[]): MenuCounted[] {
  const isReady = session.use().profile?.pendingStep === null;
  const counted = entries
    .flatMap(({ areas }) => areas)
    .flatMap(({ name, menu }) => (menu?.count ? [{ name, ...menu.count }] : []));
  const answers = useQueries({
    queries: counted.map(({ name, load }) => ({
      queryKey: [name, 'menu-count'],
      queryFn: load,
      enabled: isReady,
      staleTime: A_MINUTE_MS,
      meta: DASHBOARD_META,
    })),
  });
  useRefreshWithPages(
    'menu-count',
    counted.map(({ name }) => name),
  );
  return counted.map(({ name, label }, at) => ({ area: name, label, count: answers[at]?.data ?? 0 }));
}
