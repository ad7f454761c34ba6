import { type AccessLog, accessLogApi } from '@lobby/contract/areas/access-log';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { ReasonDialog } from '#shared/form/ReasonDialog.tsx';

type Props = { entry: AccessLog; onClose: () => void; onDone: (shown: AccessLog[]) => void };

/** Says that looking leaves a trace, and asks why. */
export function RevealAccess({ entry: { id, occurredAt }, onClose, onDone }: Props) {
  const { t } = useTranslation();
  async function reveal(reason: string): Promise<boolean> {
    try {
      onDone((await call(accessLogApi.reveal, { body: { entries: [{ id, occurredAt }], reason } })).data);
      return true;
    } catch (error) {
      toastFailed(error);
      return false;
    }
  }
  return (
    <ReasonDialog
      title={t('log.access.reveal.title')}
      label={t('log.access.reveal.reason')}
      action={t('log.access.reveal.confirm')}
      onConfirm={reveal}
      onClose={onClose}
    >
      {t('log.access.reveal.text')}
    </ReasonDialog>
  );
}
