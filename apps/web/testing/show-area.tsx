import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import type { Area, Page } from '#shared/area/area.ts';
import { isRecordPage } from '#shared/area/records.ts';
import { recordSearch } from '#shared/history/history-tab.ts';
import { flatSearch } from '#shared/list-search/list-search.ts';
import { show } from './show.tsx';

type Pages = Pick<Area, 'records'> & { pages: Pick<Page, 'path' | 'search' | 'load'>[] };

/** The pages of an area, or of a test, at their addresses, as the portal's router opens them; every other address is a blank page. */
export function showArea(area: Pages, address: string) {
  const root = createRootRoute();
  const pages = area.pages.map((page) =>
    createRoute({
      getParentRoute: () => root,
      path: page.path,
      validateSearch: page.search ?? (isRecordPage(area, page) ? recordSearch : () => ({})),
      component: lazyRouteComponent(async () => ({ default: await page.load() })),
    }),
  );
  const blank = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ history, routeTree: root.addChildren([...pages, blank]), ...flatSearch });
  const shown = show(<RouterProvider router={router} />);
  /** What the address bar would say. */
  return { ...shown, history, address: () => decodeURIComponent(history.location.href) };
}
