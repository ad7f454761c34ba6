import { ACCESS_LOGS } from '@lobby/contract/areas/access-log';
import { createElement } from 'react';
import type { Area } from '#shared/area/area.ts';
import { listSearch } from '#shared/list-search/list-search.ts';
import { logTexts } from './log.area.ts';

/** Who came and went. Staff who look for somebody at a door do not look for what colleagues changed. */
export const accessLogArea: Area = {
  name: 'access-log',
  group: 'control',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs'), title: 'log.access.menu' },
  texts: logTexts,
  pages: ACCESS_LOGS.map((log) => ({
    path: `/logs/${log}`,
    title: `log.tabs.${log}`,
    needs: 'log:read' as const,
    search: listSearch,
    // Each its own component: what is open on one log is not on the next.
    load: () => import('./access/AccessLogPage.tsx').then((file) => () => createElement(file.AccessLogPage, { log, key: log })),
  })),
};
