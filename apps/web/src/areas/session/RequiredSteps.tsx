import { mfaApi, RecoveryCode } from '@lobby/contract/areas/mfa';
import {
  ChangedPassword,
  ForcedPassword,
  PASSWORD_MIN,
  PASSWORD_MIN_WITH_MFA,
  passwordApi,
} from '@lobby/contract/areas/password';
import { Button, Text, TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordChangeOpen } from '#shared/auth/account-actions.ts';
import { loadProfile } from '#shared/auth/session.ts';
import { call } from '#shared/call/call.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { showMessage } from '#shared/dialog/dialogs.ts';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { session } from '#shared/session/store.ts';
import css from './mfa/Mfa.module.css';
import { SixDigits } from './mfa/SixDigits.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import type { Owner } from './password-state.ts';
import { SignOutButton } from './SignOutButton.tsx';

const EnrolFirst = lazy(() => import('./mfa/EnrolFirst.tsx').then((file) => ({ default: file.EnrolFirst })));
const ConsentStep = lazy(() => import('./consent/ConsentStep.tsx').then((file) => ({ default: file.ConsentStep })));

/** What a person has to do before anything else is answered, one thing at a time; else the wish for a new password. */
export function RequiredSteps() {
  const { profile } = session.use();
  switch (profile?.pendingStep) {
    case 'code':
      return <CodeStep />;
    case 'password':
      return <ForcedChange />;
    case 'enrol':
      return (
        <Suspense>
          <EnrolFirst />
        </Suspense>
      );
    case 'consent':
      return (
        <Suspense>
          <ConsentStep />
        </Suspense>
      );
    default:
      return <WantedChange />;
  }
}

/** Cannot be dismissed: the server answers nothing else until it is done. Signing out stays possible. */
function ForcedChange() {
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

function WantedChange() {
  const { t } = useTranslation();
  const owner = usePasswordOwner();
  const close = () => passwordChangeOpen.set(false);
  return (
    <Dialog holdsInput opened={passwordChangeOpen.use()} title={t('session.changePassword')} onClose={close}>
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

/** The person here, as the rule for new passwords sees them. */
function usePasswordOwner(): Owner {
  const { profile } = session.use();
  const { username = '', name = '', hasMfa = false, property } = profile ?? {};
  const words = [username, name, property?.nameTh ?? '', property?.nameEn ?? ''];
  return { username, words, min: hasMfa ? PASSWORD_MIN_WITH_MFA : PASSWORD_MIN };
}

/** The code of two-step verification, by the app or, where the phone is gone, by a code on paper. */
function CodeStep() {
  const { t } = useTranslation();
  const [way, setWay] = useState<'app' | 'paper'>('app');
  const other = way === 'app' ? 'paper' : 'app';
  const change = (
    <Button variant="subtle" className={css.other ?? ''} onClick={() => setWay(other)}>
      {t(`mfa.use.${other}`)}
    </Button>
  );
  return (
    <Dialog opened title={t('mfa.continue')}>
      <Text mb={16}>{t(`mfa.ask.${way}`)}</Text>
      {way === 'paper' ? (
        <RecoveryForm>{change}</RecoveryForm>
      ) : (
        <SixDigits save={verify}>
          {(running) => (
            <>
              {change}
              <div className={dialog.actions}>
                <SignOutButton />
                <Button type="submit" loading={running}>
                  {t('mfa.confirm')}
                </Button>
              </div>
            </>
          )}
        </SixDigits>
      )}
    </Dialog>
  );
}

async function verify(code: string) {
  await call(mfaApi.verify, { body: { code } });
  await loadProfile();
}

/** Each code opens once; after one is used the number left is shown. */
function RecoveryForm({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { field, running, onSubmit } = useSmallForm({
    first: { code: '' },
    check: (values) => problemsOf(RecoveryCode, values),
    save: async ({ code }) => {
      const { data } = await call(mfaApi.recover, { body: { code } });
      await loadProfile();
      await showMessage('success', t('mfa.recovered', { count: data.left }));
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextInput
        {...field('code')}
        autoFocus
        classNames={{ input: css.typed ?? '' }}
        label={t('mfa.recoveryCode')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {children}
      <div className={dialog.actions}>
        <SignOutButton />
        <Button type="submit" loading={running}>
          {t('mfa.confirm')}
        </Button>
      </div>
    </form>
  );
}
