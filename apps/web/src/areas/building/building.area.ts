import type { Area } from '#shared/area/area.ts';
import { orderedBy } from '#shared/list-search/list-search.ts';
import { planSearch } from './plan/plan-search.ts';

const page = () => import('./BuildingPage.tsx').then((file) => file.BuildingPage);

export const buildingArea: Area = {
  name: 'building',
  group: 'building',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconBuildingSkyscraper.mjs'), title: 'building.menu' },
  texts: { th: () => import('./building.th.json'), en: () => import('./building.en.json') },
  records: [{ table: 'building', page: (id) => `/floor-and-room/building/${id}` }],
  lists: [
    {
      name: 'building',
      path: '/floor-and-room/building',
      filters: () => import('./BuildingListPage.tsx').then((file) => file.viewFilters),
    },
  ],
  pages: [
    {
      path: '/floor-and-room/building',
      title: 'building.title',
      needs: 'building:read',
      search: orderedBy('name:asc'),
      load: () => import('./BuildingListPage.tsx').then((file) => file.BuildingListPage),
    },
    { path: '/floor-and-room/building/create', title: 'building.create', needs: 'building:write', load: page },
    { path: '/floor-and-room/building/$id', title: 'building.edit', needs: 'building:read', load: page },
    {
      path: '/floor-and-room/building/$id/plan',
      title: 'building.plan.title',
      needs: 'room:read',
      search: planSearch,
      load: () => import('./plan/PlanPage.tsx').then((file) => file.PlanPage),
    },
  ],
};
