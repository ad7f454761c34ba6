import { ChangedPassword, ForcedPassword, passwordApi } from '@lobby/contract/areas/password';
import { DEFAULT_PASSWORD_FLAG } from '@lobby/contract/constants';
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/call.ts';
import { Dialog } from '#kernel/dialogs/Dialog.tsx';
import { tell } from '#kernel/dialogs/dialogs.ts';
import { askToSignOut } from '#kernel/session/leave.ts';
import { passwordChangeOpen } from '#kernel/session/password-change.ts';
import { loadProfile } from '#kernel/session/session.ts';
import { session } from '#kernel/session/store.ts';
import { PasswordForm } from './PasswordForm.tsx';

/** Choosing a new password: because the person wants to, or because the first one must not stay. */
export function PasswordDialogs() {
  const { profile } = session.use();
  if (profile?.isPasswordDefault === DEFAULT_PASSWORD_FLAG) return <ForcedChange />;
  return <WantedChange />;
}

/** Cannot be dismissed: the server answers nothing else until it is done. Signing out stays possible. */
function ForcedChange() {
  const { t } = useTranslation();
  return (
    <Dialog opened title={t('session.forced.title')}>
      <Text mb={20}>{t('session.forced.text')}</Text>
      <PasswordForm
        names={['password', 'passwordConfirmation']}
        schema={ForcedPassword}
        save={async (body) => {
          await call(passwordApi.force, { body: ForcedPassword.parse(body) });
          await loadProfile();
          await tell('success', t('popup.dialog.message.changePasswordSuccess'));
        }}
        other={
          <Button variant="default" onClick={() => void askToSignOut()}>
            {t('session.signOut')}
          </Button>
        }
      />
    </Dialog>
  );
}

function WantedChange() {
  const { t } = useTranslation();
  const close = () => passwordChangeOpen.set(false);
  return (
    <Dialog opened={passwordChangeOpen.use()} title={t('session.changePassword')} onClose={close}>
      <PasswordForm
        names={['currentPassword', 'password', 'passwordConfirmation']}
        schema={ChangedPassword}
        save={async (body) => {
          await call(passwordApi.change, { body: ChangedPassword.parse(body) });
          close();
          await tell('success', t('popup.dialog.message.changePasswordSuccess'));
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
