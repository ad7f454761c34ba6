import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Area } from '#shared/area/area.ts';
import { DASHBOARD_META } from '#shared/query/query-client.ts';
import { session } from '#shared/session/store.ts';
import type { MenuEntry } from './menu-entries.ts';

const A_MINUTE_MS = 60_000;

export interface MenuCounted {
  area: string;
  /** The key of what is counted. */
  label: string;
  count: number;
}

/** How much waits for somebody to act, of every area that counts it. */
export function useMenuCounts(entries: MenuEntry[]): MenuCounted[] {
  const client = useQueryClient();
  const router = useRouter();
  const isReady = session.use().profile?.pendingStep === null;
  const counted = entries
    .flatMap(({ areas }) => areas)
    .flatMap(({ name, menu }) => (menu?.count ? [{ name, ...menu.count }] : []));
  const answers = useQueries({
    queries: counted.map(({ name, load }) => ({
      queryKey: keyOf(name),
      queryFn: load,
      enabled: isReady,
      staleTime: A_MINUTE_MS,
      meta: DASHBOARD_META,
    })),
  });
  // Time alone changes some counts. They are asked for with each page: a clock would keep the session of an empty desk alive.
  const names = counted.map(({ name }) => name).join();
  useEffect(() => {
    const refresh = (name: string) => client.refetchQueries({ queryKey: keyOf(name), stale: true }, { cancelRefetch: false });
    return router.subscribe('onResolved', () => names.split(',').forEach((name) => void refresh(name)));
  }, [client, router, names]);
  return counted.map(({ name, label }, at) => ({ area: name, label, count: answers[at]?.data ?? 0 }));
}

const keyOf = (area: Area['name']) => [area, 'menu-count'];
