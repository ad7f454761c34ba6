import type { Area } from '#shared/area/area.ts';
import { orderedBy } from '#shared/list-search/list-search.ts';

const icon = () => import('@tabler/icons-react/dist/esm/icons/IconUserCog.mjs');

export const userArea: Area = {
  name: 'user',
  group: 'people',
  menu: { icon },
  texts: { th: () => import('./user.th.json'), en: () => import('./user.en.json') },
  records: [{ table: 'membership', page: (id) => `/user/user-management/${id}` }, { table: 'mfa_reset' }],
  search: [{ area: 'user', title: 'user.title', icon, page: ({ id }) => `/user/user-management/${id}` }],
  lists: [
    { name: 'user', path: '/user/user-management', filters: () => import('./UserListPage.tsx').then((file) => file.viewFilters) },
  ],
  pages: [
    {
      path: '/user/user-management',
      title: 'user.title',
      needs: 'user:read',
      search: orderedBy('name:asc'),
      load: () => import('./UserListPage.tsx').then((file) => file.UserListPage),
    },
    {
      path: '/user/user-management/create',
      title: 'user.create',
      needs: 'user:write',
      load: () => import('./form/UserCreatePage.tsx').then((file) => file.UserCreatePage),
    },
    {
      path: '/user/user-management/$id',
      title: 'user.edit',
      needs: 'user:read',
      load: () => import('./UserPage.tsx').then((file) => file.UserPage),
    },
    {
      path: '/user-management/$id',
      title: 'user.edit',
      needs: 'user:read',
      load: () => import('./ShortAddress.tsx').then((file) => file.ShortAddress),
    },
  ],
};
