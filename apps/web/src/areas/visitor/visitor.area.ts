import type { Area } from '#shared/area/area.ts';
import { recordSearch } from '#shared/history/history-tab.ts';
import { listSearch } from '#shared/list-search/list-search.ts';
import { visitorSearch } from './visitor-search.ts';

const LIST = '/visitor';
const icon = () => import('@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs');
const block = () => import('./blocks/BlockPage.tsx').then((file) => file.BlockPage);

export const visitorArea: Area = {
  name: 'visitor',
  group: 'desk',
  menu: {
    icon,
    count: { label: 'visitor.menuCount', load: () => import('./visitor.records.ts').then((file) => file.countToLookAt()) },
  },
  texts: { th: () => import('./visitor.th.json'), en: () => import('./visitor.en.json') },
  search: [{ area: 'visitor', title: 'visitor.title', icon, page: ({ id }) => `${LIST}/${id}` }],
  records: [
    { table: 'visit', page: (id) => `${LIST}/${id}` },
    { table: 'visit_entry', fields: 'visit-entry' },
    { table: 'visitor_block', fields: 'visitor-block', page: (id) => `${LIST}/blocks/${id}` },
  ],
  lists: [
    { name: 'visitor', path: LIST, filters: () => import('./VisitorListPage.tsx').then((file) => file.viewFilters) },
    {
      name: 'visitor-block',
      path: `${LIST}/blocks`,
      filters: () => import('./blocks/BlockListPage.tsx').then((file) => file.viewFilters),
    },
  ],
  pages: [
    {
      path: LIST,
      title: 'visitor.title',
      needs: 'visitor:read',
      search: visitorSearch,
      load: () => import('./VisitorListPage.tsx').then((file) => file.VisitorListPage),
    },
    {
      path: `${LIST}/create`,
      title: 'visitor.create',
      needs: 'visitor:write',
      load: () => import('./desk/InvitePage.tsx').then((file) => file.InvitePage),
    },
    {
      path: `${LIST}/walk-in`,
      title: 'visitor.walkIn.title',
      needs: 'visitor:desk',
      load: () => import('./desk/WalkInPage.tsx').then((file) => file.WalkInPage),
    },
    {
      path: `${LIST}/blocks`,
      title: 'visitor-block.title',
      needs: 'visitor-block:write',
      search: listSearch,
      load: () => import('./blocks/BlockListPage.tsx').then((file) => file.BlockListPage),
    },
    { path: `${LIST}/blocks/create`, title: 'visitor-block.create', needs: 'visitor-block:write', load: block },
    { path: `${LIST}/blocks/$id`, title: 'visitor-block.edit', needs: 'visitor-block:write', search: recordSearch, load: block },
    {
      path: `${LIST}/$id`,
      title: 'visitor.edit',
      needs: 'visitor:read',
      search: recordSearch,
      load: () => import('./page/VisitPage.tsx').then((file) => file.VisitPage),
    },
    {
      path: `${LIST}/$id/edit`,
      title: 'visitor.change.title',
      needs: 'visitor:write',
      load: () => import('./page/EditPage.tsx').then((file) => file.EditPage),
    },
    {
      path: `${LIST}/$id/badge`,
      title: 'visitor.badge.title',
      needs: 'visitor:desk',
      load: () => import('./page/BadgePage.tsx').then((file) => file.BadgePage),
    },
  ],
};
