import i18next from 'i18next';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { createStore } from '#shared/store/store.ts';
import { signOut } from './session.ts';

/** What somebody who signs out has to know first, each in a sentence of its own; null where there is nothing to say. */
export const signOutWarnings = new Set<() => string | null>();

export async function askToSignOut() {
  const warnings = [...signOutWarnings].flatMap((warn) => warn() ?? []);
  const sure = await askConfirmation({
    title: i18next.t('session.leave.title'),
    text: [...warnings, i18next.t('session.leave.text')].join('\n\n'),
    confirm: i18next.t('session.signOut'),
  });
  if (sure) await signOut();
}

/** Asked for from the person menu and from the palette, shown by the shell. */
export const passwordChangeOpen = createStore(false);
export const openPasswordChange = () => passwordChangeOpen.set(true);
