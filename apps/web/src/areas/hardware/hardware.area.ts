import type { Area } from '#shared/area/area.ts';
import { orderedBy } from '#shared/list-search/list-search.ts';

const page = () => import('./HardwarePage.tsx').then((file) => file.HardwarePage);

const icon = () => import('@tabler/icons-react/dist/esm/icons/IconRouter.mjs');

export const hardwareArea: Area = {
  name: 'hardware',
  group: 'building',
  menu: {
    icon,
    count: { label: 'hardware.menuCount', load: () => import('./state/use-states.ts').then((file) => file.countOffline()) },
  },
  texts: { th: () => import('./hardware.th.json'), en: () => import('./hardware.en.json') },
  records: [
    { table: 'hardware', page: (id) => `/facilities/hardware/${id}` },
    { table: 'device_key', fields: 'device-key' },
    { table: 'device_command', fields: 'device-command' },
  ],
  search: [{ area: 'hardware', title: 'hardware.title', icon, page: ({ id }) => `/facilities/hardware/${id}` }],
  lists: [
    {
      name: 'hardware',
      path: '/facilities/hardware',
      filters: () => import('./hardware-filters.ts').then((file) => file.viewFilters()),
    },
  ],
  pages: [
    {
      path: '/facilities/hardware',
      title: 'hardware.title',
      needs: 'hardware:read',
      search: orderedBy('name:asc'),
      load: () => import('./HardwareListPage.tsx').then((file) => file.HardwareListPage),
    },
    { path: '/facilities/hardware/create', title: 'hardware.create', needs: 'hardware:write', load: page },
    { path: '/facilities/hardware/$id', title: 'hardware.edit', needs: 'hardware:read', load: page },
  ],
};
