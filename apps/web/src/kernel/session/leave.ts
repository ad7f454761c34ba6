import i18next from 'i18next';
import { ask } from '../dialogs/dialogs.ts';
import { signOut } from './session.ts';

export async function askToSignOut() {
  const sure = await ask({
    title: i18next.t('session.leave.title'),
    text: i18next.t('session.leave.text'),
    confirm: i18next.t('session.signOut'),
  });
  if (sure) await signOut();
}
