import type { PublicPage } from '#shared/area/public-page.ts';

const texts = { th: () => import('../password.th.json'), en: () => import('../password.en.json') };
const passwordPages = () => import('./CodePage.tsx');

/** Whoever comes with a code from a mail or a slip. */
export const codePages: PublicPage[] = [
  { path: '/change-password', texts, load: () => passwordPages().then((file) => file.ResetPage) },
  { path: '/verified', texts, load: () => passwordPages().then((file) => file.ActivationPage) },
  { path: '/confirm-email', texts, load: () => import('./ConfirmEmailPage.tsx').then((file) => file.ConfirmEmailPage) },
];
