import type { Area } from '#shared/area/area.ts';

export const retentionArea: Area = {
  name: 'retention',
  group: 'control',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'), tabOf: 'consent' },
  texts: { th: () => import('./retention.th.json'), en: () => import('./retention.en.json') },
  records: [],
  pages: [
    {
      path: '/retention',
      title: 'retention.title',
      needs: 'subject-request:write',
      load: () => import('./RetentionPage.tsx').then((file) => file.RetentionPage),
    },
  ],
};
