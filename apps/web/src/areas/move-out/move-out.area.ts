import type { Area } from '#shared/area/area.ts';
import { openingOn } from '#shared/list-search/list-search.ts';
import { moveOutSearch } from './move-out-search.ts';

const LIST = '/resident/move-out';

export const moveOutArea: Area = {
  name: 'move-out',
  group: 'people',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs') },
  texts: { th: () => import('./move-out.th.json'), en: () => import('./move-out.en.json') },
  records: [
    { table: 'move_out', page: (id) => `${LIST}/${id}` },
    // What became of each resident, card and car stands in the log of these.
    { table: 'move_out_item', folded: true },
  ],
  lists: [{ name: 'move-out', path: LIST, filters: () => import('./MoveOutListPage.tsx').then((file) => file.viewFilters) }],
  pages: [
    {
      path: LIST,
      title: 'move-out.title',
      needs: 'move-out:read',
      search: (raw) => ({ sort: 'leavesOn:asc', ...openingOn('state', 'planned')(raw) }),
      load: () => import('./MoveOutListPage.tsx').then((file) => file.MoveOutListPage),
    },
    {
      path: `${LIST}/create/$resident`,
      title: 'move-out.create',
      needs: 'move-out:write',
      search: moveOutSearch,
      load: () => import('./form/MoveOutCreatePage.tsx').then((file) => file.MoveOutCreatePage),
    },
    {
      path: `${LIST}/$id`,
      title: 'move-out.edit',
      needs: 'move-out:read',
      load: () => import('./page/MoveOutPage.tsx').then((file) => file.MoveOutPage),
    },
    {
      path: `${LIST}/$id/protocol`,
      title: 'move-out.protocol.title',
      needs: 'move-out:read',
      load: () => import('./page/ProtocolPage.tsx').then((file) => file.ProtocolPage),
    },
  ],
};
