import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '#shared/preferences/LanguageSwitch.tsx';
import { SchemeSwitch } from '#shared/preferences/SchemeSwitch.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { openPalette, paletteKeys } from './palette/palette.ts';
import { PropertySwitch } from './property/PropertySwitch.tsx';
import css from './TopBar.module.css';

export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation();
  return (
    <header className={css.bar}>
      <ActionIcon
        className={css.menu ?? ''}
        variant="subtle"
        color="gray"
        size={44}
        onClick={onMenu}
        aria-label={t('shell.openMenu')}
      >
        <IconMenu2 size={22} />
      </ActionIcon>
      <PropertySwitch />
      <UnstyledButton className={css.search ?? ''} onClick={openPalette}>
        <IconSearch size={18} aria-hidden />
        <span className={css.words}>{t('shell.palette.open')}</span>
        <kbd className={css.keys}>{paletteKeys}</kbd>
      </UnstyledButton>
      <div className={css.switches}>
        <LanguageSwitch />
        <SchemeSwitch />
      </div>
      <PersonMenu />
    </header>
  );
}
