import type { Area } from '#shared/area/area.ts';
import { recordSearch } from '#shared/history/history-tab.ts';
import { openingOn } from '#shared/list-search/list-search.ts';
import { NO_LETTERS } from './no-letters.ts';
import { queueSearch } from './queue-search.ts';

export const requestArea: Area = {
  name: 'request',
  group: 'people',
  menu: {
    title: 'request.menu',
    icon: () => import('@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs'),
    count: { label: 'request.menuCount', load: () => import('./request-calls.ts').then((file) => file.countWaiting()) },
  },
  texts: { th: () => import('./request.th.json'), en: () => import('./request.en.json') },
  records: [
    { table: 'request', page: (id) => `/resident/application/${id}` },
    { table: 'registration' },
    // Encrypted, and written with the request.
    { table: 'request_values', folded: true },
  ],
  lists: [
    {
      name: 'request',
      path: '/resident/application/history',
      filters: () => import('./DecidedListPage.tsx').then((file) => file.viewFilters),
    },
  ],
  pages: [
    {
      path: '/resident/application',
      title: 'request.title',
      needs: 'request:read',
      search: queueSearch,
      load: () => import('./QueuePage.tsx').then((file) => file.QueuePage),
    },
    {
      path: '/resident/application/history',
      title: 'request.history.title',
      needs: 'request:read',
      search: (raw) => ({ sort: 'updatedAt:desc', ...openingOn(NO_LETTERS.field, NO_LETTERS.opensOn)(raw) }),
      load: () => import('./DecidedListPage.tsx').then((file) => file.DecidedListPage),
    },
    {
      path: '/resident/application/$id',
      title: 'request.edit',
      needs: 'request:read',
      search: (raw) => ({ ...recordSearch(raw), ...queueSearch({ type: raw.type }) }),
      load: () => import('./RequestPage.tsx').then((file) => file.RequestPage),
    },
  ],
};
