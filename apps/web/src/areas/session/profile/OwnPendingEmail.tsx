import { sessionApi } from '@lobby/contract/areas/session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingEmail } from '#shared/auth/PendingEmail.tsx';
import { setProfile } from '#shared/auth/session.ts';
import { call } from '#shared/call/call.ts';
import { toastDone, toastFailed } from '#shared/call/toast.tsx';

/** The new address one has asked for, until its link is opened. */
export function OwnPendingEmail({ email }: { email: string }) {
  const { t } = useTranslation();
  const [running, setRunning] = useState(false);
  const act = async (endpoint: typeof sessionApi.resendEmailLink | typeof sessionApi.cancelEmailChange, done: string) => {
    setRunning(true);
    try {
      setProfile((await call(endpoint)).data);
      toastDone(t(done));
    } catch (error) {
      toastFailed(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <PendingEmail
      email={email}
      running={running}
      onResend={() => void act(sessionApi.resendEmailLink, 'emailChange.resent')}
      onCancel={() => void act(sessionApi.cancelEmailChange, 'emailChange.cancelled')}
    />
  );
}
