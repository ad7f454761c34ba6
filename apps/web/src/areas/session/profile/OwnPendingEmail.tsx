import { sessionApi } from '@lobby/contract/areas/session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/call.ts';
import { keepProfile } from '#kernel/session/session.ts';
import { toastDone, toastFailed } from '#kernel/toast.tsx';
import { PendingEmail } from '#parts/email/PendingEmail.tsx';

/** The new address one has asked for, until its link is opened. */
export function OwnPendingEmail({ email }: { email: string }) {
  const { t } = useTranslation();
  const [running, setRunning] = useState(false);
  const act = async (endpoint: typeof sessionApi.resendEmailLink | typeof sessionApi.cancelEmailChange, done: string) => {
    setRunning(true);
    try {
      keepProfile((await call(endpoint)).data);
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
