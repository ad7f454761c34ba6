import type { Area } from '#shared/area/area.ts';
import { recordSearch } from '#shared/history/history-tab.ts';
import { openingOn } from '#shared/list-search/list-search.ts';
import { createSearch } from './subject-request-search.ts';

const LIST = '/subject-request';

export const subjectRequestArea: Area = {
  name: 'subject-request',
  group: 'control',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconUserShield.mjs'), tabOf: 'consent' },
  texts: { th: () => import('./subject-request.th.json'), en: () => import('./subject-request.en.json') },
  records: [
    { table: 'subject_request', page: (id) => `${LIST}/${id}` },
    { table: 'erasure', fields: 'subject-request' },
  ],
  lists: [
    {
      name: 'subject-request',
      path: LIST,
      filters: () => import('./SubjectRequestListPage.tsx').then((file) => file.viewFilters),
    },
  ],
  pages: [
    {
      path: LIST,
      title: 'subject-request.title',
      needs: 'subject-request:write',
      search: (raw) => ({ sort: 'dueOn:asc', ...openingOn('state', 'waiting')(raw) }),
      load: () => import('./SubjectRequestListPage.tsx').then((file) => file.SubjectRequestListPage),
    },
    {
      path: `${LIST}/create`,
      title: 'subject-request.create',
      needs: 'subject-request:write',
      search: createSearch,
      load: () => import('./form/SubjectRequestCreatePage.tsx').then((file) => file.SubjectRequestCreatePage),
    },
    {
      path: `${LIST}/$id`,
      title: 'subject-request.edit',
      needs: 'subject-request:write',
      search: recordSearch,
      load: () => import('./page/SubjectRequestPage.tsx').then((file) => file.SubjectRequestPage),
    },
  ],
};
