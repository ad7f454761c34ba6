import { type StampUse, stampUseApi } from '@lobby/contract/areas/stamp';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { useCommand } from '#shared/query/command.ts';

type Stamped = Pick<StampUse, 'id' | 'ticketNo'>;

export const isVoidable = ({ state, voidAskedAt }: Pick<StampUse, 'state' | 'voidAskedAt'>) =>
  state === 'applied' && voidAskedAt === null;

/** The parking system is asked to take the stamp back. */
export function VoidStampDialog({ use, onClose }: { use: Stamped; onClose: () => void }) {
  const { t } = useTranslation();
  const { run } = useCommand(stampUseApi.void, { area: 'stamp-use', done: 'stamp-use.void.done' });
  return (
    <ReasonDialog
      danger
      title={use.ticketNo === null ? t('stamp-use.void.titleCar') : t('stamp-use.void.title', { ticket: use.ticketNo })}
      label={t('stamp-use.void.reason')}
      action={t('stamp-use.void.act')}
      cancel={t('popup.dialog.notNow')}
      onConfirm={(reason) => run({ params: { id: use.id }, body: { reason } })}
      onClose={onClose}
    >
      {t('stamp-use.void.effect')}
    </ReasonDialog>
  );
}
