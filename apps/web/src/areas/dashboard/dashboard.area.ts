import type { Area } from '#kernel/area.ts';
import { periodSearch } from './period-search.ts';

export const dashboardArea: Area = {
  name: 'dashboard',
  group: 'desk',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs') },
  texts: { th: () => import('./dashboard.th.json'), en: () => import('./dashboard.en.json') },
  pages: [
    {
      path: '/dashboard',
      title: 'dashboard.title',
      needs: 'dashboard:read',
      search: periodSearch,
      load: () => import('./DashboardPage.tsx').then((file) => file.DashboardPage),
    },
  ],
};
