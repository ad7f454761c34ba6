import type { Area } from '#shared/area/area.ts';
import { compareSearch } from './compare/compare-search.ts';
import { periodSearch } from './period-search.ts';

export const dashboardArea: Area = {
  name: 'dashboard',
  group: 'desk',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'), bar: 'dashboard.bar' },
  texts: { th: () => import('./dashboard.th.json'), en: () => import('./dashboard.en.json') },
  records: [{ table: 'inside_count' }],
  pages: [
    {
      path: '/dashboard',
      title: 'dashboard.title',
      needs: 'dashboard:read',
      search: periodSearch,
      load: () => import('./DashboardPage.tsx').then((file) => file.DashboardPage),
    },
    {
      path: '/dashboard/compare',
      title: 'dashboard.compare.title',
      needs: 'dashboard-compare:write',
      search: compareSearch,
      load: () => import('./compare/ComparePage.tsx').then((file) => file.ComparePage),
    },
  ],
};
