import type { Area } from '#shared/area/area.ts';

const accountActions = () => import('#shared/auth/account-actions.ts');

/** Signing in and out, and one's password. */
export const sessionArea: Area = {
  name: 'session',
  group: 'control',
  texts: { th: () => import('./password.th.json'), en: () => import('./password.en.json') },
  records: [{ table: 'session' }],
  pages: [],
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
