import { ForcedPassword, passwordApi, ResetPassword } from '@lobby/contract/areas/password';
import type { Answer } from '@lobby/contract/kernel/endpoint';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { showMessage } from '#shared/dialog/dialogs.ts';
import { clearSession } from '#shared/session/store.ts';
import css from '../Door.module.css';
import { PasswordForm } from '../PasswordForm.tsx';

type Whose = Answer<typeof passwordApi.check>['data'];
type Props = { code: string; whose: Whose; onOld: () => void };

/** A chosen password ends every session of the account; one signs in with it like everybody else. */
export function ChoosePassword({ code, whose: { username, name, purpose, passwordMin }, onOld }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <dl className={css.who}>
        <dt>{t('code.username')}</dt>
        <dd>{username}</dd>
      </dl>
      <PasswordForm
        names={['password', 'passwordConfirmation']}
        schema={ForcedPassword}
        owner={{ username, min: passwordMin, words: [username, name] }}
        action={t(`code.${purpose}.action`)}
        save={async (values) => {
          try {
            await call(passwordApi.reset, { body: ResetPassword.parse({ ...values, code }) });
          } catch (error) {
            if (isAboutTheCode(error)) return onOld();
            throw error;
          }
          await showMessage('success', t('popup.dialog.message.changePasswordSuccess'));
          clearSession('left');
        }}
      />
    </>
  );
}

/** Somebody else used it, or half an hour went by while the person thought of a password. */
const isAboutTheCode = (error: unknown) => error instanceof CallError && error.fields.some(({ path }) => path.includes('code'));
