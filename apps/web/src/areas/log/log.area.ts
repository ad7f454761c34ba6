import { ACCESS_LOGS } from '@lobby/contract/areas/access-log';
import { createElement } from 'react';
import type { Area } from '#shared/area/area.ts';
import { listSearch } from '#shared/list/list-search.ts';

export const logArea: Area = {
  name: 'log',
  group: 'control',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconHistory.mjs') },
  texts: { th: () => import('./log.th.json'), en: () => import('./log.en.json') },
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
    ...ACCESS_LOGS.map((log) => ({
      path: `/logs/${log}`,
      title: `log.tabs.${log}`,
      needs: 'log:read' as const,
      search: listSearch,
      // Each its own component: what is open on one log is not on the next.
      load: () => import('./access/AccessLogPage.tsx').then((file) => () => createElement(file.AccessLogPage, { log, key: log })),
    })),
  ],
};
