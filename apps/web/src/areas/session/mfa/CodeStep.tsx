import { mfaApi } from '@lobby/contract/areas/mfa';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadProfile } from '#shared/auth/session.ts';
import { call } from '#shared/call/call.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { SignOutButton } from '../SignOutButton.tsx';
import css from './Mfa.module.css';
import { RecoveryForm } from './RecoveryForm.tsx';
import { SixDigits } from './SixDigits.tsx';

/** The second step of signing in, by the app or, where the phone is gone, by a code on paper. */
export function CodeStep() {
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
