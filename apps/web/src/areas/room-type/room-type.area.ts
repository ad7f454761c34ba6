import type { Area } from '#shared/area/area.ts';
import { orderedBy } from '#shared/list-search/list-search.ts';
import { kindSearch } from './kind-search.ts';

const page = () => import('./RoomTypePage.tsx').then((file) => file.RoomTypePage);

export const roomTypeArea: Area = {
  name: 'room-type',
  group: 'building',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconBed.mjs'), tabOf: 'building' },
  texts: { th: () => import('./room-type.th.json'), en: () => import('./room-type.en.json') },
  records: [{ table: 'room_type', page: (id) => `/floor-and-room/room-type/${id}` }],
  lists: [
    {
      name: 'room-type',
      path: '/floor-and-room/room-type',
      filters: () => import('./RoomTypeListPage.tsx').then((file) => file.viewFilters),
    },
  ],
  pages: [
    {
      path: '/floor-and-room/room-type',
      title: 'room-type.title',
      needs: 'room-type:read',
      search: orderedBy('name:asc'),
      load: () => import('./RoomTypeListPage.tsx').then((file) => file.RoomTypeListPage),
    },
    {
      path: '/floor-and-room/room-type/create',
      title: 'room-type.create',
      needs: 'room-type:write',
      search: kindSearch,
      load: page,
    },
    { path: '/floor-and-room/room-type/$id', title: 'room-type.edit', needs: 'room-type:read', load: page },
  ],
};
