import { mfaApi } from '@lobby/contract/areas/mfa';
import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { isStepUpRequired } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { showMessage } from '#shared/dialog/dialogs.ts';
import { KeepCodes } from './KeepCodes.tsx';
import { ScanSecret } from './ScanSecret.tsx';

type Step = { at: 'why' } | { at: 'scan'; secret: string; uri: string } | { at: 'keep'; codes: string[] };
type Props = { other: ReactNode; onDone: () => void };

/** Three steps: what it is, the app learns the secret, the codes for the day the phone is lost are kept. */
export function Enrolment({ other, onDone }: Props) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>({ at: 'why' });
  const [running, setRunning] = useState(false);

  async function begin() {
    setRunning(true);
    try {
      const { data } = await call(mfaApi.enrol);
      setStep({ at: 'scan', ...data });
    } catch (error) {
      if (!isStepUpRequired(error)) void showMessage('error', problemText(error));
    } finally {
      setRunning(false);
    }
  }

  async function confirm(code: string) {
    const { data } = await call(mfaApi.confirm, { body: { code } });
    setStep({ at: 'keep', codes: data.recoveryCodes });
  }

  if (step.at === 'keep') return <KeepCodes codes={step.codes} onKept={onDone} />;
  if (step.at === 'scan') return <ScanSecret {...step} save={confirm} other={other} />;
  return (
    <>
      <Text mb={8}>{t('mfa.enrol.what')}</Text>
      <Text>{t('mfa.enrol.need')}</Text>
      <div className={dialog.actions}>
        {other}
        <Button data-autofocus loading={running} onClick={() => void begin()}>
          {t('mfa.enrol.begin')}
        </Button>
      </div>
    </>
  );
}
