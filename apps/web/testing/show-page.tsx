import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { flatSearch } from '#shared/list-search/list-search.ts';
import { show } from './show.tsx';

type Options = { at: string; search?: (raw: Record<string, unknown>) => object };

/** A page at its address, with a router around it. */
export function showPage(page: FunctionComponent, { at, search = () => ({}) }: Options) {
  const root = createRootRoute();
  const [path = '/'] = at.split('?');
  const route = createRoute({ getParentRoute: () => root, path, component: page, validateSearch: search });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: page });
  const router = createRouter({
    routeTree: root.addChildren([route, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
    ...flatSearch,
  });
  return { router, ...show(<RouterProvider router={router as never} />) };
}
