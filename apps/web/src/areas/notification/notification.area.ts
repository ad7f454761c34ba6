import type { Area } from '#shared/area/area.ts';
import { notificationSearch } from './notification-search.ts';

export const notificationArea: Area = {
  name: 'notification',
  group: 'messages',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconBell.mjs') },
  texts: { th: () => import('./notification.th.json'), en: () => import('./notification.en.json') },
  records: [{ table: 'notice_template' }, { table: 'notice_choice' }],
  pages: [
    {
      path: '/notification',
      title: 'notification.title',
      needs: 'notification:read',
      search: notificationSearch,
      load: () => import('./NotificationPage.tsx').then((file) => file.NotificationPage),
    },
  ],
};
