import { IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import css from './User.module.css';

/** Nobody changes, blocks or deletes their own account here. */
export function OwnNotice() {
  const { t } = useTranslation();
  return (
    <div className={css.own}>
      <IconUser size={22} aria-hidden />
      <div className={css.words}>
        <strong>{t('user.own.title')}</strong>
        <div>{t('user.own.text')}</div>
        <div>{t('error.userInUse')}</div>
      </div>
      <LinkButton to="/profile" variant="default">
        {t('user.own.action')}
      </LinkButton>
    </div>
  );
}
