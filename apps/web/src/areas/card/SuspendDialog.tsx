import { cardApi } from '@lobby/contract/areas/card';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { useCommand } from '#shared/query/command.ts';

type Props = { card: { id: number; serial: string }; onClose: () => void };

/** Off for a while: no password, since whoever hears of a stolen card should not look for one first. */
export function SuspendDialog({ card: { id, serial }, onClose }: Props) {
  const { t } = useTranslation();
  const { run } = useCommand(cardApi.suspend, { area: 'card', done: 'card.suspend.done' });
  return (
    <ReasonDialog
      title={t('card.suspend.title', { card: serial })}
      label={t('card.suspend.reason')}
      action={t('card.suspend.action')}
      danger
      onConfirm={(reason) => run({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      {t('card.suspend.effect')}
    </ReasonDialog>
  );
}
