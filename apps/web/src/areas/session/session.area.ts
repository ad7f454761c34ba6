import type { Area } from '#shared/area/area.ts';

const codePages = () => import('./code/CodePage.tsx');
const accountActions = () => import('#shared/auth/account-actions.ts');

/** Signing in and out, and what leads there: codes from a mail or a slip, and one's password. */
export const sessionArea: Area = {
  name: 'session',
  group: 'control',
  texts: { th: () => import('./password.th.json'), en: () => import('./password.en.json') },
  records: [{ table: 'session' }],
  pages: [],
  publicPages: [
    { path: '/change-password', load: () => codePages().then((file) => file.ResetPage) },
    { path: '/verified', load: () => codePages().then((file) => file.ActivationPage) },
    { path: '/confirm-email', load: () => import('./code/ConfirmEmailPage.tsx').then((file) => file.ConfirmEmailPage) },
  ],
  commands: [
    {
      title: 'session.changePassword',
      icon: () => import('@tabler/icons-react/dist/esm/icons/IconKey.mjs'),
      run: () => accountActions().then((file) => file.openPasswordChange()),
    },
    {
      title: 'session.signOut',
      icon: () => import('@tabler/icons-react/dist/esm/icons/IconLogout.mjs'),
      run: () => accountActions().then((file) => file.askToSignOut()),
    },
  ],
};
