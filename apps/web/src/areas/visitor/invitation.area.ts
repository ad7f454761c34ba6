import type { Area } from '#shared/area/area.ts';

/** The page of a guest, with texts of its own: whoever opens it on the way loads nothing of the portal. */
export const invitationArea: Area = {
  name: 'visitor-invitation',
  group: 'desk',
  texts: { th: () => import('./invitation/invitation.th.json'), en: () => import('./invitation/invitation.en.json') },
  pages: [],
  publicPages: [
    { path: '/visitor-invitation', load: () => import('./invitation/InvitationPage.tsx').then((file) => file.InvitationPage) },
  ],
};
