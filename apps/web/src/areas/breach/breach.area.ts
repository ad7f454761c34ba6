import type { Area } from '#shared/area/area.ts';
import { recordSearch } from '#shared/history/history-tab.ts';
import { openingOn } from '#shared/list-search/list-search.ts';

const LIST = '/breach';

export const breachArea: Area = {
  name: 'breach',
  group: 'control',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconShieldExclamation.mjs'), tabOf: 'consent' },
  texts: { th: () => import('./breach.th.json'), en: () => import('./breach.en.json') },
  records: [{ table: 'breach', page: (id) => `${LIST}/${id}` }],
  lists: [{ name: 'breach', path: LIST, filters: () => import('./BreachListPage.tsx').then((file) => file.viewFilters) }],
  pages: [
    {
      path: LIST,
      title: 'breach.title',
      needs: 'breach:write',
      search: openingOn('state', 'all'),
      load: () => import('./BreachListPage.tsx').then((file) => file.BreachListPage),
    },
    {
      path: `${LIST}/create`,
      title: 'breach.create',
      needs: 'breach:write',
      load: () => import('./form/BreachFormPage.tsx').then((file) => file.BreachFormPage),
    },
    {
      path: `${LIST}/$id`,
      title: 'breach.edit',
      needs: 'breach:write',
      search: recordSearch,
      load: () => import('./page/BreachPage.tsx').then((file) => file.BreachPage),
    },
  ],
};
