import { ForcedPassword, passwordApi, ResetPassword } from '@lobby/contract/areas/password';
import type { Answer } from '@lobby/contract/kernel/endpoint';
import { Button, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkCode } from '#shared/auth/link-code.ts';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { showMessage } from '#shared/dialog/dialogs.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { clearSession } from '#shared/session/store.ts';
import { AuthLayout } from '../AuthLayout.tsx';
import { ForgotDialog } from '../ForgotDialog.tsx';
import { PasswordForm } from '../PasswordForm.tsx';
import css from '../SignIn.module.css';

type Purpose = 'activation' | 'reset';
type Whose = Answer<typeof passwordApi.check>['data'];
type State = { at: 'ask' | 'checking' | 'old' } | { at: 'choose'; code: string; whose: Whose };

export const ActivationPage = () => <CodePage purpose="activation" />;
export const ResetPage = () => <CodePage purpose="reset" />;

/** With a code from a mail's link, or typed off a printed slip, somebody chooses their password. */
function CodePage({ purpose }: { purpose: Purpose }) {
  const { t } = useTranslation();
  const fromLink = linkCode.use();
  const [state, setState] = useState<State>({ at: fromLink === '' ? 'ask' : 'checking' });
  useEffect(() => {
    if (fromLink !== '') void look(fromLink).then(setState);
  }, [fromLink]);

  const { title, intro } = wordsOf(state, purpose);
  return (
    <AuthLayout title={t(title, state.at === 'choose' ? { name: state.whose.name } : {})} intro={t(intro)}>
      {state.at === 'choose' && <ChoosePassword code={state.code} whose={state.whose} onOld={() => setState({ at: 'old' })} />}
      {state.at === 'old' && <ExpiredLink onType={() => setState({ at: 'ask' })} />}
      {state.at === 'ask' && <TypedCode check={async (code) => setState(await look(code))} />}
      <a href="/" className={`${css.way} ${css.back}`}>
        {t('code.back')}
      </a>
    </AuthLayout>
  );
}

/** What a code is for is the server's to say, whichever page it was opened on. */
function wordsOf(state: State, purpose: Purpose) {
  if (state.at === 'choose')
    return { title: `code.${state.whose.purpose}.choose`, intro: `code.${state.whose.purpose}.chooseText` };
  if (state.at === 'old') return { title: 'code.old.title', intro: `code.old.${purpose}` };
  return { title: `code.${purpose}.title`, intro: state.at === 'ask' ? `code.${purpose}.text` : 'code.checking' };
}

/** Only the server's no makes a code old; where it cannot be asked, one may try again. */
async function look(code: string): Promise<State> {
  try {
    const { data: whose } = await call(passwordApi.check, { body: { code } });
    return { at: 'choose', code, whose };
  } catch (error) {
    if (error instanceof CallError && error.status === 400) return { at: 'old' };
    void showMessage('error', problemText(error));
    return { at: 'ask' };
  }
}

/** A new link goes to the same address, for a first password as for a forgotten one. */
function ExpiredLink({ onType }: { onType: () => void }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <Stack gap={12}>
      <Button onClick={() => setAsking(true)}>{t('code.old.again')}</Button>
      <Button variant="default" onClick={onType}>
        {t('code.old.type')}
      </Button>
      {asking && <ForgotDialog email="" onClose={() => setAsking(false)} />}
    </Stack>
  );
}

/** For whoever holds a printed slip, or a mail whose link does not open. */
function TypedCode({ check }: { check: (code: string) => Promise<void> }) {
  const { t } = useTranslation();
  const { field, running, onSubmit } = useSmallForm({
    first: { code: '' },
    check: ({ code }): Record<string, string> => (code.trim() === '' ? { code: 'problem.required' } : {}),
    save: ({ code }) => check(code.replace(/\s/g, '')),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={20}>
        <TextInput
          {...field('code')}
          size="md"
          classNames={{ input: css.slip ?? '' }}
          label={t('code.field')}
          description={t('code.help')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" size="md" fullWidth loading={running}>
          {t('code.next')}
        </Button>
      </Stack>
    </form>
  );
}

type Props = { code: string; whose: Whose; onOld: () => void };

/** A chosen password ends every session of the account; one signs in with it like everybody else. */
function ChoosePassword({ code, whose: { username, name, purpose, passwordMin }, onOld }: Props) {
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
