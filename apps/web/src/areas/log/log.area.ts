import type { Area } from '#shared/area/area.ts';
import { listSearch } from '#shared/list-search/list-search.ts';

export const logTexts = { th: () => import('./log.th.json'), en: () => import('./log.en.json') };

export const logArea: Area = {
  name: 'log',
  group: 'control',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconHistory.mjs'), isInFoot: true },
  texts: logTexts,
  records: [
    { table: 'log' },
    // The record that holds the file says the same.
    { table: 'file', folded: true },
    { table: 'export' },
  ],
  pages: [
    {
      path: '/logs',
      title: 'log.title',
      needs: 'log:read',
      search: listSearch,
      load: () => import('./LogPage.tsx').then((file) => file.LogPage),
    },
  ],
};
