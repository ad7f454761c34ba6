import { Menu, UnstyledButton } from '@mantine/core';
import { IconKey, IconLogout, IconSearch, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { askToSignOut, openPasswordChange } from '#shared/auth/account-actions.ts';
import { refreshProfile } from '#shared/auth/session.ts';
import { Avatar } from '#shared/files/Avatar.tsx';
import layout from '#shared/layout/layout.module.css';
import { LanguageSwitch } from '#shared/preferences/LanguageSwitch.tsx';
import { SchemeSwitch } from '#shared/preferences/SchemeSwitch.tsx';
import { session } from '#shared/session/store.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import { Bell } from './Bell.tsx';
import { openPalette, paletteKeys } from './palette/PaletteKey.tsx';
import { PropertySwitch } from './property/PropertySwitch.tsx';
import css from './TopBar.module.css';

export function TopBar() {
  const { t } = useTranslation();
  return (
    <header className={css.bar}>
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
      <Bell />
      <PersonMenu />
    </header>
  );
}

/** Who is here, and what they may do with their own account. */
function PersonMenu() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { profile } = session.use();
  if (!profile) return null;
  const name = displayName(profile, language);
  const role = profile.role && t(`role.${profile.role.type}`);

  return (
    <Menu position="bottom-end" width={256}>
      <Menu.Target>
        <UnstyledButton className={css.person ?? ''}>
          <span className={layout.hidden}>{t('shell.person')}: </span>
          <Avatar name={name} file={profile.picture} onMissing={refreshProfile} />
          <span className={css.personWords}>
            <span className={css.name}>{name} </span>
            <span className={css.role}>{role}</span>
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={css.label ?? ''}>
          {name} · {role}
        </Menu.Label>
        <Menu.Item component={Link} to="/profile" leftSection={<IconUserCircle size={18} />}>
          {t('profile.title')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={18} />} onClick={openPasswordChange}>
          {t('session.changePassword')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => void askToSignOut()}>
          {t('session.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
