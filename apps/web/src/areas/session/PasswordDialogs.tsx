import { ChangedPassword, ForcedPassword, passwordApi } from '@lobby/contract/areas/password';
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { passwordChangeOpen } from '#shared/auth/account-actions.ts';
import { loadProfile } from '#shared/auth/session.ts';
import { call } from '#shared/call/call.ts';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { showMessage } from '#shared/dialog/dialogs.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { usePasswordOwner } from './password-owner.ts';
import { SignOutButton } from './SignOutButton.tsx';

/** Cannot be dismissed: the server answers nothing else until it is done. Signing out stays possible. */
export function ForcedChange() {
  const { t } = useTranslation();
  const owner = usePasswordOwner();
  return (
    <Dialog opened title={t('password.forced.title')}>
      <Text mb={20}>{t('password.forced.text')}</Text>
      <PasswordForm
        names={['password', 'passwordConfirmation']}
        schema={ForcedPassword}
        owner={owner}
        action={t('session.changePassword')}
        save={async (body) => {
          await call(passwordApi.force, { body: ForcedPassword.parse(body) });
          await loadProfile();
          await showMessage('success', t('popup.dialog.message.changePasswordSuccess'));
        }}
        other={<SignOutButton />}
      />
    </Dialog>
  );
}

export function WantedChange() {
  const { t } = useTranslation();
  const owner = usePasswordOwner();
  const close = () => passwordChangeOpen.set(false);
  return (
    <Dialog opened={passwordChangeOpen.use()} title={t('session.changePassword')} onClose={close}>
      <PasswordForm
        names={['currentPassword', 'password', 'passwordConfirmation']}
        schema={ChangedPassword}
        owner={owner}
        action={t('session.changePassword')}
        save={async (body) => {
          await call(passwordApi.change, { body: ChangedPassword.parse(body) });
          close();
          await showMessage('success', t('popup.dialog.message.changePasswordSuccess'));
        }}
        other={
          <Button variant="default" onClick={close}>
            {t('popup.dialog.cancel')}
          </Button>
        }
      />
    </Dialog>
  );
}
