import { mfaApi } from '@lobby/contract/areas/mfa';
import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { isStepUpRequired } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { showMessage } from '#shared/dialog/dialogs.ts';
import { QrCode } from '#shared/layout/QrCode.tsx';
import { KeepCodes } from './KeepCodes.tsx';
import css from './Mfa.module.css';
import { SixDigits } from './SixDigits.tsx';

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

type ScanSecretProps = { secret: string; uri: string; save: (code: string) => Promise<unknown>; other: ReactNode };

/** The app learns the secret by camera or by hand, and shows that it did. */
function ScanSecret({ secret, uri, save, other }: ScanSecretProps) {
  const { t } = useTranslation();
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <>
      <Text mb={12}>{t('mfa.enrol.scan')}</Text>
      <div className={css.scan}>
        <div className={css.paper} role="img" aria-label={t('mfa.enrol.qr')}>
          <QrCode text={uri} className={css.code} />
        </div>
        <div>
          <Text size="sm" c="dimmed">
            {t('mfa.enrol.byHand')}
          </Text>
          <code className={css.secret}>{groups.join(' ')}</code>
        </div>
      </div>
      <SixDigits save={save}>
        {(running) => (
          <div className={dialog.actions}>
            {other}
            <Button type="submit" loading={running}>
              {t('mfa.confirm')}
            </Button>
          </div>
        )}
      </SixDigits>
    </>
  );
}
