import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { askToSignOut } from '#shared/auth/account-actions.ts';

/** The way out of a dialog that cannot be dismissed. */
export function SignOutButton() {
  const { t } = useTranslation();
  return (
    <Button variant="default" onClick={() => void askToSignOut()}>
      {t('session.signOut')}
    </Button>
  );
}
