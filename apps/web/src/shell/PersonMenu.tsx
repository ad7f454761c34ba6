import { Menu, UnstyledButton } from '@mantine/core';
import { IconKey, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { askToSignOut } from '#shared/auth/ask-to-sign-out.ts';
import { openPasswordChange } from '#shared/auth/password-change.ts';
import { Face } from '#shared/files/Face.tsx';
import { session } from '#shared/session/store.ts';
import { lookAgain } from './look-again.ts';
import css from './PersonMenu.module.css';

/** Who is here, and what they may do with their own account. */
export function PersonMenu() {
  const { t } = useTranslation();
  const { profile } = session.use();
  if (!profile) return null;
  const role = profile.role && t(`role.${profile.role.type}`);

  return (
    <Menu position="bottom-end" width={256}>
      <Menu.Target>
        <UnstyledButton className={css.person ?? ''}>
          <span className={css.hidden}>{t('shell.person')}: </span>
          <Face name={profile.name} file={profile.picture} onMissing={lookAgain} />
          <span className={css.words}>
            <span className={css.name}>{profile.name} </span>
            <span className={css.role}>{role}</span>
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={css.label ?? ''}>
          {profile.name} · {role}
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
