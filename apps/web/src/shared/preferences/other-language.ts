import { LANGUAGES } from '@lobby/contract/constants';
import { session } from '#shared/session/store.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { chooseLanguage } from './choose-language.ts';

/** The language that is not on screen, where the property speaks it. */
export function useOtherLanguage() {
  const current = useLanguage();
  const spoken = session.use().profile?.property.languages ?? LANGUAGES;
  const language = spoken.find((one) => one !== current);
  return language && { language, speak: () => void chooseLanguage(language) };
}
