import { skipToken, useQueries } from '@tanstack/react-query';
import type { AreaList } from '#shared/area/area.ts';
import { DASHBOARD_META } from '#shared/query/query-client.ts';
import type { View } from '#shared/saved-views/views.ts';
import { session } from '#shared/session/store.ts';
import { countView } from './count-views.ts';
import { A_MINUTE_MS } from './use-menu-counts.ts';
import { useRefreshWithPages } from './use-refresh-with-pages.ts';

/** How many rows each view shows now, in their order; nothing as long as it is not known or not counted, and null where nobody can say. */
export function useViewCounts(list: AreaList, views: View[]): (number | null | undefined)[] {
  const isReady = session.use().profile?.pendingStep === null;
  const counts = useQueries({
    queries: views.map(({ search }) => ({
      queryKey: [list.name, 'view-count', search],
      queryFn: list.filters
        ? () => countView(async () => ({ list: list.name, filters: (await list.filters())(search) }))
        : skipToken,
      enabled: isReady,
      staleTime: A_MINUTE_MS,
      meta: { ...DASHBOARD_META, ...(list.liveAreas && { liveAreas: list.liveAreas }) },
    })),
  });
  useRefreshWithPages('view-count', [list.name]);
  return counts.map(({ data }) => data);
}
