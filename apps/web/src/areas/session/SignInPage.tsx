import { Button, PasswordInput, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { showMessage } from '#shared/dialog/dialogs.ts';
import { leaveSignIn, session } from '#shared/session/store.ts';
import { AuthLayout } from './AuthLayout.tsx';
import css from './SignIn.module.css';

export function SignInPage({ warmUp }: { warmUp: () => void }) {
  const { t } = useTranslation();
  return (
    <AuthLayout title={t('session.title')} intro={t('session.intro')}>
      <SignInForm warmUp={warmUp} />
    </AuthLayout>
  );
}

const names = ['identifier', 'password'] as const;
type Name = (typeof names)[number];

const ROLE_FAILED = 'popup.dialog.message.roleFailed';

const loadSession = () => import('#shared/auth/session.ts');

/** `warmUp` fetches the portal when the person starts to type: the page itself stays light, and nobody waits later. */
function SignInForm({ warmUp }: { warmUp: () => void }) {
  const { t } = useTranslation();
  const { ended } = session.use();
  const [values, setValues] = useState({ identifier: '', password: '' });
  const [missing, setMissing] = useState<Name[]>([]);
  const [running, setRunning] = useState(false);
  const [refusal, setRefusal] = useState('');
  const password = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const empty = names.filter((name) => values[name].trim() === '');
    setMissing(empty);
    setRefusal('');
    if (empty[0]) return (form.elements.namedItem(empty[0]) as HTMLInputElement).focus();

    setRunning(true);
    try {
      const { signIn } = await loadSession();
      if (await signIn(values.identifier, values.password)) leaveSignIn();
    } catch (error) {
      // The specification shows another role in a dialog; a slip of the finger is shown where it is corrected.
      if (error instanceof CallError && error.key === ROLE_FAILED) void showMessage('error', problemText(error));
      else {
        setRefusal(problemText(error));
        password.current?.select();
      }
    } finally {
      setRunning(false);
    }
  }

  const field = (name: Name) => ({
    name,
    label: t(`session.${name}`),
    value: values[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => setValues({ ...values, [name]: event.currentTarget.value }),
    error: missing.includes(name) && t('problem.required'),
    required: true,
    withAsterisk: false,
    size: 'md',
  });
  return (
    <>
      <form onSubmit={submit} onFocus={warmUp} noValidate>
        <Stack gap={20}>
          {ended && (
            <div role="status" className={css.notice}>
              <IconInfoCircle size={20} aria-hidden />
              {t(`session.ended.${ended}`)}
            </div>
          )}
          <TextInput {...field('identifier')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
          <PasswordInput
            {...field('password')}
            ref={password}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword') }}
          />
          {refusal && (
            <div role="alert" className={css.refusal}>
              <IconAlertCircle size={20} aria-hidden />
              {refusal}
            </div>
          )}
          <Button type="submit" size="md" loading={running} fullWidth mt={4}>
            {t('session.signIn')}
          </Button>
        </Stack>
      </form>
      <OtherWays email={values.identifier.includes('@') ? values.identifier : ''} />
    </>
  );
}

const ForgotDialog = lazy(() => import('./ForgotDialog.tsx').then((file) => ({ default: file.ForgotDialog })));

/** For those without a password: forgotten, or none yet. `email` is what was typed as user name, where it is an address. */
function OtherWays({ email }: { email: string }) {
  const { t } = useTranslation();
  const [forgot, setForgot] = useState(false);
  return (
    <div className={css.ways}>
      <UnstyledButton className={css.way ?? ''} onClick={() => setForgot(true)}>
        {t('session.forgot.open')}
      </UnstyledButton>
      <a href="/verified" className={css.way}>
        {t('session.firstTime')}
      </a>
      {forgot && (
        <Suspense>
          <ForgotDialog email={email} onClose={() => setForgot(false)} />
        </Suspense>
      )}
    </div>
  );
}
