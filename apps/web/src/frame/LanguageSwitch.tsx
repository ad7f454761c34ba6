import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#kernel/language.ts';
import { chooseLanguage } from './choose-language.ts';

/** Two languages need no list: the button offers the other one, in its own words. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const other = useLanguage() === 'th' ? 'en' : 'th';
  return (
    <Button variant="subtle" color="gray" px={12} lang={other} onClick={() => void chooseLanguage(other)}>
      {t('shell.otherLanguage')}
    </Button>
  );
}
