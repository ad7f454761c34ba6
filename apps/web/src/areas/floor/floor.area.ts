import type { Area } from '#shared/area/area.ts';
import { orderedBy } from '#shared/list-search/list-search.ts';

const page = () => import('./FloorPage.tsx').then((file) => file.FloorPage);

export const floorArea: Area = {
  name: 'floor',
  group: 'building',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconStairs.mjs'), tabOf: 'building' },
  texts: { th: () => import('./floor.th.json'), en: () => import('./floor.en.json') },
  records: [{ table: 'floor', page: (id) => `/floor-and-room/floor/${id}` }],
  lists: [
    {
      name: 'floor',
      path: '/floor-and-room/floor',
      filters: () => import('./FloorListPage.tsx').then((file) => file.viewFilters),
    },
  ],
  pages: [
    {
      path: '/floor-and-room/floor',
      title: 'floor.title',
      needs: 'floor:read',
      search: orderedBy('level:asc'),
      load: () => import('./FloorListPage.tsx').then((file) => file.FloorListPage),
    },
    { path: '/floor-and-room/floor/create', title: 'floor.create', needs: 'floor:write', load: page },
    { path: '/floor-and-room/floor/$id', title: 'floor.edit', needs: 'floor:read', load: page },
  ],
};
