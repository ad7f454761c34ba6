import { type Log, logApi } from '@lobby/contract/areas/log';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { ReasonDialog } from '#shared/form/ReasonDialog.tsx';

type Props = { id: number; onClose: () => void; onDone: (entry: Log) => void };

/** Says that looking leaves a trace, and asks why. */
export function RevealDialog({ id, onClose, onDone }: Props) {
  const { t } = useTranslation();

  async function reveal(reason: string): Promise<boolean> {
    try {
      onDone((await call(logApi.reveal, { params: { id }, body: { reason } })).data);
      return true;
    } catch (error) {
      toastFailed(error);
      return false;
    }
  }

  return (
    <ReasonDialog
      title={t('history.reveal.title')}
      label={t('history.reveal.reason')}
      action={t('history.reveal.confirm')}
      onConfirm={reveal}
      onClose={onClose}
    >
      {t('history.reveal.text')}
    </ReasonDialog>
  );
}
