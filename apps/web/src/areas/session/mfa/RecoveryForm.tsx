import { mfaApi, RecoveryCode } from '@lobby/contract/areas/mfa';
import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadProfile } from '#shared/auth/session.ts';
import { call } from '#shared/call/call.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { showMessage } from '#shared/dialog/dialogs.ts';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { SignOutButton } from '../SignOutButton.tsx';
import css from './Mfa.module.css';

/** Each code opens once; whoever used one is told how many are left. */
export function RecoveryForm({ children }: { children: ReactNode }) {
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
