import type { Area } from '#shared/area/area.ts';
import { recordSearch } from '#shared/history/history-tab.ts';
import { listSearch, orderedBy } from '#shared/list-search/list-search.ts';
import { stampSearch } from './use/stamp-search.ts';

const LIST = '/web-stamp/config-stamp';
const icon = () => import('@tabler/icons-react/dist/esm/icons/IconRubberStamp.mjs');
const page = () => import('./StampConfigPage.tsx').then((file) => file.StampConfigPage);

export const stampArea: Area = {
  name: 'stamp-config',
  group: 'services',
  menu: { icon },
  texts: { th: () => import('./stamp.th.json'), en: () => import('./stamp.en.json') },
  search: [
    {
      area: 'stamp-use',
      title: 'stamp-use.title',
      icon,
      page: ({ title }) => `/web-stamp/activity?q=${encodeURIComponent(title.en)}`,
    },
  ],
  records: [
    { table: 'stamp_config', page: (id) => `${LIST}/${id}` },
    { table: 'stamp_template', fields: 'stamp-template' },
    { table: 'stamp_use', fields: 'stamp-use' },
    { table: 'stamp_sync', fields: 'stamp-sync' },
  ],
  lists: [
    { name: 'stamp-config', path: LIST, filters: () => import('./StampConfigListPage.tsx').then((file) => file.viewFilters) },
    {
      name: 'stamp-template',
      path: '/web-stamp/template',
      filters: () => import('./StampTemplateListPage.tsx').then((file) => file.viewFilters),
    },
    {
      name: 'stamp-use',
      path: '/web-stamp/activity',
      filters: () => import('./use/StampUseListPage.tsx').then((file) => file.viewFilters),
    },
  ],
  pages: [
    {
      path: LIST,
      title: 'stamp-config.title',
      needs: 'stamp-config:read',
      search: listSearch,
      load: () => import('./StampConfigListPage.tsx').then((file) => file.StampConfigListPage),
    },
    { path: `${LIST}/create`, title: 'stamp-config.create', needs: 'stamp-config:write', load: page },
    { path: `${LIST}/$id`, title: 'stamp-config.edit', needs: 'stamp-config:read', search: recordSearch, load: page },
    {
      path: '/web-stamp/template',
      title: 'stamp-template.title',
      needs: 'stamp-template:read',
      search: listSearch,
      load: () => import('./StampTemplateListPage.tsx').then((file) => file.StampTemplateListPage),
    },
    {
      path: '/web-stamp/activity',
      title: 'stamp-use.title',
      needs: 'stamp-use:read',
      search: orderedBy('createdAt:desc'),
      load: () => import('./use/StampUseListPage.tsx').then((file) => file.StampUseListPage),
    },
    {
      path: '/web-stamp/activity/create',
      title: 'stamp-use.create',
      needs: 'stamp-use:write',
      search: stampSearch,
      load: () => import('./use/StampPage.tsx').then((file) => file.StampPage),
    },
  ],
};
