import type { PublicPage } from '#shared/area/public-page.ts';

const texts = { th: () => import('./invitation.th.json'), en: () => import('./invitation.en.json') };

export const invitationPages: PublicPage[] = [
  { path: '/visitor-invitation', texts, load: () => import('./InvitationPage.tsx').then((file) => file.InvitationPage) },
];
