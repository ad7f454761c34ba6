import type { Area } from '#shared/area/area.ts';

/** One's own account. It stands in the person's menu, not in the navigation. */
export const profileArea: Area = {
  name: 'profile',
  group: 'control',
  texts: { th: () => import('./profile.th.json'), en: () => import('./profile.en.json') },
  pages: [
    {
      path: '/profile',
      title: 'profile.title',
      load: () => import('./profile/ProfilePage.tsx').then((file) => file.ProfilePage),
    },
  ],
};
