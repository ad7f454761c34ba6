import type { Area } from '#shared/area/area.ts';
import { recordSearch } from '#shared/history/history-tab.ts';
import { openingOn } from '#shared/list-search/list-search.ts';

const LIST = '/legal-hold';
const page = () => import('./LegalHoldPage.tsx').then((file) => file.LegalHoldPage);

export const legalHoldArea: Area = {
  name: 'legal-hold',
  group: 'control',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconGavel.mjs'), tabOf: 'consent' },
  texts: { th: () => import('./legal-hold.th.json'), en: () => import('./legal-hold.en.json') },
  records: [{ table: 'legal_hold', page: (id) => `${LIST}/${id}` }],
  lists: [{ name: 'legal-hold', path: LIST, filters: () => import('./LegalHoldListPage.tsx').then((file) => file.viewFilters) }],
  pages: [
    {
      path: LIST,
      title: 'legal-hold.title',
      needs: 'legal-hold:write',
      search: openingOn('state', 'active'),
      load: () => import('./LegalHoldListPage.tsx').then((file) => file.LegalHoldListPage),
    },
    { path: `${LIST}/create`, title: 'legal-hold.create', needs: 'legal-hold:write', load: page },
    { path: `${LIST}/$id`, title: 'legal-hold.edit', needs: 'legal-hold:write', search: recordSearch, load: page },
  ],
};
