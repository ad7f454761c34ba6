import type { Area } from '#kernel/area.ts';
import { listSearch } from '#kernel/list/list-search.ts';

export const logArea: Area = {
  name: 'log',
  group: 'control',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconHistory.mjs') },
  texts: { th: () => import('./log.th.json'), en: () => import('./log.en.json') },
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
