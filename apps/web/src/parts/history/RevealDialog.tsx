import { type Log, logApi } from '@lobby/contract/areas/log';
import { Button, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/call.ts';
import dialog from '#kernel/dialogs/Dialog.module.css';
import { Dialog } from '#kernel/dialogs/Dialog.tsx';
import { toastFailed } from '#kernel/toast.tsx';

type Props = { id: number; onClose: () => void; onDone: (entry: Log) => void };

/** Says that looking leaves a trace, and asks why. */
export function RevealDialog({ id, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [running, setRunning] = useState(false);

  async function confirm() {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    setRunning(true);
    try {
      onDone((await call(logApi.reveal, { params: { id }, body: { reason } })).data);
      onClose();
    } catch (error) {
      toastFailed(error);
    } finally {
      setRunning(false);
    }
  }

  return (
    <Dialog opened title={t('history.reveal.title')} onClose={onClose}>
      <Text mb={12}>{t('history.reveal.text')}</Text>
      <Textarea
        data-autofocus
        label={t('history.reveal.reason')}
        value={reason}
        maxLength={300}
        autosize
        minRows={2}
        error={missing && t('problem.required')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('popup.dialog.cancel')}
        </Button>
        <Button loading={running} onClick={() => void confirm()}>
          {t('history.reveal.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
