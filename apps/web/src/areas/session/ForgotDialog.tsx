import { Forgotten, passwordApi } from '@lobby/contract/areas/password';
import { Button, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { showMessage } from '#shared/dialog/dialogs.ts';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';

const TOO_MANY = 429;
const NO_MAIL = 503;
const SEND_FAILED = 'popup.dialog.message.sendEmailFailed';

/** The answer is the same whether the address is known or not: nobody learns here who works in the building. */
export function ForgotDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { field, running, onSubmit } = useSmallForm({
    first: { email },
    check: (values) => problemsOf(Forgotten, trimmed(values)),
    save: async (values) => {
      const failed = await call(passwordApi.forgot, { body: trimmed(values) }).then(() => null, notSent);
      onClose();
      if (failed) await showMessage('error', t(failed));
      else await showMessage('success', t('popup.dialog.message.sendEmailSuccess'));
    },
  });
  return (
    <Dialog opened holdsInput title={t('session.forgot.title')} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Text mb={16}>{t('session.forgot.text')}</Text>
        <TextInput
          {...field('email')}
          data-autofocus
          type="email"
          label={t('session.forgot.email')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit" loading={running}>
            {t('session.forgot.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const trimmed = ({ email }: { email: string }) => ({ email: email.trim() });

/** Trying again helps only where the mail server was away for a moment: a portal that sends no mail at all has no other way than the office. */
function notSent(error: unknown): string {
  if (!(error instanceof CallError)) return SEND_FAILED;
  if (error.status === TOO_MANY) return 'error.tooMany';
  return error.status === NO_MAIL && error.key === SEND_FAILED ? 'session.forgot.noMail' : SEND_FAILED;
}
