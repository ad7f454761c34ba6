import type { Area } from '#shared/area/area.ts';
import { orderedBy } from '#shared/list-search/list-search.ts';
import { roomSearch } from './room-search.ts';

const page = () => import('./RoomPage.tsx').then((file) => file.RoomPage);

const icon = () => import('@tabler/icons-react/dist/esm/icons/IconDoor.mjs');

export const roomArea: Area = {
  name: 'room',
  group: 'building',
  menu: { icon, tabOf: 'building' },
  texts: { th: () => import('./room.th.json'), en: () => import('./room.en.json') },
  // Cars have no pages of their own: the room's page shows them.
  records: [
    { table: 'room', page: (id) => `/floor-and-room/room/${id}` },
    { table: 'quota', fields: 'quota' },
    { table: 'car', fields: 'car' },
    { table: 'room_generation' },
  ],
  search: [{ area: 'room', title: 'room.title', icon, page: ({ id }) => `/floor-and-room/room/${id}` }],
  lists: [
    { name: 'room', path: '/floor-and-room/room', filters: () => import('./RoomListPage.tsx').then((file) => file.viewFilters) },
  ],
  pages: [
    {
      path: '/floor-and-room/room',
      title: 'room.title',
      needs: 'room:read',
      search: orderedBy('name:asc'),
      load: () => import('./RoomListPage.tsx').then((file) => file.RoomListPage),
    },
    { path: '/floor-and-room/room/create', title: 'room.create', needs: 'room:write', load: page },
    {
      path: '/floor-and-room/room/generate',
      title: 'room.generate.title',
      needs: 'room:write',
      load: () => import('./generate/GeneratePage.tsx').then((file) => file.GeneratePage),
    },
    {
      path: '/floor-and-room/room/import',
      title: 'room.import.title',
      needs: 'room:write',
      load: () => import('./RoomImportPage.tsx').then((file) => file.RoomImportPage),
    },
    { path: '/floor-and-room/room/$id', title: 'room.edit', needs: 'room:read', search: roomSearch, load: page },
  ],
};
