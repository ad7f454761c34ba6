import { passwordApi } from '@lobby/contract/areas/password';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkCode } from '#shared/auth/link-code.ts';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { showMessage } from '#shared/dialog/dialogs.ts';
import { AuthLayout } from '../AuthLayout.tsx';
import css from '../SignIn.module.css';

type State = { at: 'ask' | 'old' } | { at: 'done'; email: string };
const titles = { ask: 'emailChange.title', old: 'emailChange.old', done: 'emailChange.done' };
const intros = { ask: 'emailChange.intro', old: 'emailChange.oldText', done: 'emailChange.doneText' };

/** Behind the link to a new address. A press of the button confirms, not the opening: mail scanners open links, too. */
export function ConfirmEmailPage() {
  const { t } = useTranslation();
  const code = linkCode.use();
  const [state, setState] = useState<State>({ at: code === '' ? 'old' : 'ask' });
  const [running, setRunning] = useState(false);
  const confirm = async () => {
    setRunning(true);
    try {
      const { data } = await call(passwordApi.confirmEmail, { body: { code } });
      setState({ at: 'done', email: data.email });
    } catch (error) {
      if (error instanceof CallError && error.status === 400) setState({ at: 'old' });
      else void showMessage('error', problemText(error));
    } finally {
      setRunning(false);
    }
  };
  return (
    <AuthLayout title={t(titles[state.at])} intro={t(intros[state.at], state.at === 'done' ? { email: state.email } : {})}>
      {state.at === 'ask' && (
        <Button size="md" fullWidth loading={running} onClick={() => void confirm()}>
          {t('emailChange.action')}
        </Button>
      )}
      <a href="/" className={`${css.way} ${css.back}`}>
        {t('code.back')}
      </a>
    </AuthLayout>
  );
}
