import { SAVED_VIEW_LISTS } from '@lobby/contract/areas/saved-view';
import { useQueries } from '@tanstack/react-query';
import type { Area } from '#shared/area/area.ts';
import { DASHBOARD_META } from '#shared/query/query-client.ts';
import type { View } from '#shared/saved-views/views.ts';
import { session } from '#shared/session/store.ts';
import { countView } from './count-views.ts';
import { A_MINUTE_MS } from './use-menu-counts.ts';
import { useRefreshWithPages } from './use-refresh-with-pages.ts';

/** How many rows each view shows now, in their order; nothing as long as it is not known, and null where nobody can say. */
export function useViewCounts({ name, viewFilters }: Area, views: View[]): (number | null | undefined)[] {
  const isReady = session.use().profile?.pendingStep === null;
  const list = SAVED_VIEW_LISTS.find((one) => one === name);
  const counts = useQueries({
    queries: views.map(({ search }) => ({
      queryKey: [name, 'view-count', search],
      queryFn: () =>
        list && viewFilters ? countView(async () => ({ list, filters: (await viewFilters())(search) })) : Promise.resolve(null),
      enabled: isReady && list !== undefined && viewFilters !== undefined,
      staleTime: A_MINUTE_MS,
      meta: DASHBOARD_META,
    })),
  });
  useRefreshWithPages('view-count', [name]);
  return counts.map(({ data }) => data);
}
