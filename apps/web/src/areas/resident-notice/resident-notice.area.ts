import type { Area } from '#shared/area/area.ts';

/** Letters to rooms that heard of something by no channel. */
export const residentNoticeArea: Area = {
  name: 'resident-notice',
  group: 'messages',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconMail.mjs') },
  texts: { th: () => import('./resident-notice.th.json'), en: () => import('./resident-notice.en.json') },
  records: [{ table: 'resident_letter' }],
  pages: [
    {
      path: '/resident-letter',
      title: 'resident-notice.title',
      needs: 'resident-notice:read',
      load: () => import('./ResidentLettersPage.tsx').then((file) => file.ResidentLettersPage),
    },
  ],
};
