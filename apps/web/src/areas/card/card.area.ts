import type { Area } from '#shared/area/area.ts';
import { recordSearch } from '#shared/history/history-tab.ts';
import { listSearch } from '#shared/list-search/list-search.ts';
import { deskSearch } from './desk/desk-search.ts';

const LIST = '/resident/card';
const icon = () => import('@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs');

export const cardArea: Area = {
  name: 'card',
  group: 'people',
  menu: { icon },
  texts: { th: () => import('./card.th.json'), en: () => import('./card.en.json') },
  records: [
    { table: 'card', page: (id) => `${LIST}/${id}` },
    // Written with every change of the card's holder.
    { table: 'card_holder', folded: true },
  ],
  search: [{ area: 'card', title: 'card.title', icon, page: ({ id }) => `${LIST}/${id}` }],
  lists: [{ name: 'card', path: LIST, filters: () => import('./CardListPage.tsx').then((file) => file.viewFilters) }],
  pages: [
    {
      path: LIST,
      title: 'card.title',
      needs: 'card:read',
      search: (raw) => ({ sort: 'updatedAt:desc', ...listSearch(raw) }),
      load: () => import('./CardListPage.tsx').then((file) => file.CardListPage),
    },
    {
      path: `${LIST}/desk`,
      title: 'card.desk.title',
      needs: 'card:write',
      search: deskSearch,
      load: () => import('./desk/CardDeskPage.tsx').then((file) => file.CardDeskPage),
    },
    {
      path: `${LIST}/import`,
      title: 'card.import.title',
      needs: 'card:write',
      load: () => import('./CardImportPage.tsx').then((file) => file.CardImportPage),
    },
    {
      path: `${LIST}/drift`,
      title: 'card.drift.title',
      needs: 'card:read',
      load: () => import('./drift/DriftPage.tsx').then((file) => file.DriftPage),
    },
    {
      path: `${LIST}/$id`,
      title: 'card.edit',
      needs: 'card:read',
      search: recordSearch,
      load: () => import('./page/CardPage.tsx').then((file) => file.CardPage),
    },
  ],
};
