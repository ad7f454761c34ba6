import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOtherLanguage } from './other-language.ts';

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
