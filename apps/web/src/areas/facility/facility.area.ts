import type { Area } from '#shared/area/area.ts';
import { recordSearch } from '#shared/history/history-tab.ts';
import { orderedBy } from '#shared/list-search/list-search.ts';

const LIST = '/facilities/facilities-management';
const icon = () => import('@tabler/icons-react/dist/esm/icons/IconSwimming.mjs');
const page = () => import('./FacilityPage.tsx').then((file) => file.FacilityPage);

export const facilityArea: Area = {
  name: 'facility',
  group: 'services',
  menu: { icon },
  texts: { th: () => import('./facility.th.json'), en: () => import('./facility.en.json') },
  search: [{ area: 'facility', title: 'facility.title', icon, page: ({ id }) => `${LIST}/${id}` }],
  records: [
    { table: 'facility', page: (id) => `${LIST}/${id}` },
    { table: 'facility_hardware', folded: true },
    { table: 'closure', fields: 'closure' },
  ],
  lists: [{ name: 'facility', path: LIST, filters: () => import('./FacilityListPage.tsx').then((file) => file.viewFilters) }],
  pages: [
    {
      path: LIST,
      title: 'facility.title',
      needs: 'facility:read',
      search: orderedBy('name:asc'),
      load: () => import('./FacilityListPage.tsx').then((file) => file.FacilityListPage),
    },
    { path: `${LIST}/create`, title: 'facility.create', needs: 'facility:write', load: page },
    { path: `${LIST}/$id`, title: 'facility.edit', needs: 'facility:read', search: recordSearch, load: page },
  ],
};
