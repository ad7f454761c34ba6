import type { Area } from '#shared/area/area.ts';
import { openingOn } from '#shared/list-search/list-search.ts';
import { residentCreateSearch, residentPageSearch } from './resident-search.ts';

const icon = () => import('@tabler/icons-react/dist/esm/icons/IconUsers.mjs');
const LIST = '/resident/resident-list';

export const residentArea: Area = {
  name: 'resident',
  group: 'people',
  menu: { icon },
  texts: { th: () => import('./resident.th.json'), en: () => import('./resident.en.json') },
  records: [
    { table: 'member', page: (id) => `${LIST}/${id}` },
    { table: 'person', fields: 'resident' },
    // Old and new values of a change that stands in the log already.
    { table: 'person_change', folded: true },
    { table: 'person_merge' },
    { table: 'person_distinct' },
    { table: 'subject_key', folded: true },
  ],
  search: [{ area: 'resident', title: 'resident.title', icon, page: ({ id }) => `${LIST}/${id}` }],
  lists: [{ name: 'resident', path: LIST, filters: () => import('./resident-filters.ts').then((file) => file.viewFilters) }],
  pages: [
    {
      path: LIST,
      title: 'resident.title',
      needs: 'resident:read',
      search: (raw) => ({ sort: 'nameTh:asc', ...openingOn('state', 'here')(raw) }),
      load: () => import('./ResidentListPage.tsx').then((file) => file.ResidentListPage),
    },
    {
      path: `${LIST}/create`,
      title: 'resident.create',
      needs: 'resident:write',
      search: residentCreateSearch,
      load: () => import('./form/ResidentCreatePage.tsx').then((file) => file.ResidentCreatePage),
    },
    {
      path: `${LIST}/import`,
      title: 'resident.import.title',
      needs: 'resident:write',
      load: () => import('./ResidentImportPage.tsx').then((file) => file.ResidentImportPage),
    },
    {
      path: `${LIST}/$id`,
      title: 'resident.edit',
      needs: 'resident:read',
      search: residentPageSearch,
      load: () => import('./ResidentPage.tsx').then((file) => file.ResidentPage),
    },
  ],
};
