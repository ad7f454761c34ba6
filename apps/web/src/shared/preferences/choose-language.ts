import type { Language } from '@lobby/contract/constants';
import { session } from '#shared/session/store.ts';
import { pickedAtTheDoor, setLanguage } from '#shared/texts/language.ts';

/** Kept with the person, wherever they sign in next. It is on the screen already: a server that is away need not be told about. */
export async function chooseLanguage(language: Language) {
  await setLanguage(language);
  if (session.get().profile === null) return pickedAtTheDoor.set(language);
  const { changeProfile } = await import('#shared/auth/session.ts');
  await changeProfile({ language }).catch(() => undefined);
}
