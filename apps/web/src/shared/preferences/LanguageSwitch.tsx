import { LANGUAGES, type Language } from '@lobby/contract/constants';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { session } from '#shared/session/store.ts';
import { languageBeforeSignIn, setLanguage, useLanguage } from '#shared/texts/language.ts';

/** Two languages need no list: the button offers the other one, in its own words. Nothing where the property speaks one alone. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const other = useOtherLanguage();
  if (!other) return null;
  return (
    <Button variant="subtle" color="gray" px={12} lang={other.language} onClick={other.speak}>
      {t('shell.otherLanguage')}
    </Button>
  );
}

/** The language that is not on screen, where the property speaks it. */
export function useOtherLanguage() {
  const current = useLanguage();
  const spoken = session.use().profile?.property.languages ?? LANGUAGES;
  const language = spoken.find((one) => one !== current);
  return language && { language, speak: () => void chooseLanguage(language) };
}

/** Kept with the person, wherever they sign in next. It is on the screen already: a server that is away need not be mentioned. */
async function chooseLanguage(language: Language) {
  await setLanguage(language);
  if (session.get().profile === null) return languageBeforeSignIn.set(language);
  const { changeProfile } = await import('#shared/auth/session.ts');
  await changeProfile({ language }).catch(() => undefined);
}
