import type { Area } from '#shared/area/area.ts';
import { listSearch } from '#shared/list-search/list-search.ts';

const page = () => import('./ContactPage.tsx').then((file) => file.ContactPage);

const icon = () => import('@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs');

export const contactArea: Area = {
  name: 'contact',
  group: 'messages',
  menu: { icon },
  texts: { th: () => import('./contact.th.json'), en: () => import('./contact.en.json') },
  records: [{ table: 'contact', page: (id) => `/contact/${id}` }],
  search: [{ area: 'contact', title: 'contact.title', icon, page: ({ id }) => `/contact/${id}` }],
  lists: [{ name: 'contact', path: '/contact', filters: () => import('./ContactListPage.tsx').then((file) => file.viewFilters) }],
  pages: [
    {
      path: '/contact',
      title: 'contact.title',
      needs: 'contact:read',
      search: listSearch,
      load: () => import('./ContactListPage.tsx').then((file) => file.ContactListPage),
    },
    { path: '/contact/create', title: 'contact.create', needs: 'contact:write', load: page },
    { path: '/contact/$id', title: 'contact.edit', needs: 'contact:read', load: page },
  ],
};
