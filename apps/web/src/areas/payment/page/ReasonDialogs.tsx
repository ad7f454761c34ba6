import { type PaymentPage, paymentApi } from '@lobby/contract/areas/payment';
import { PAYMENT_STATUS } from '@lobby/contract/constants';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { useCommand } from '#shared/query/command.ts';

type Props = { bill: PaymentPage; onClose: () => void };

/** The resident reads why, and can send another slip. */
export function RefuseDialog({ bill: { id, number }, onClose }: Props) {
  const { t } = useTranslation();
  const { run } = useCommand(paymentApi.update, { area: 'payment', done: 'payment.refuse.done' });
  return (
    <ReasonDialog
      title={t('payment.refuse.title', { number })}
      label={t('payment.reason')}
      action={t('payment.refuse.act')}
      cancel={t('popup.dialog.notNow')}
      onConfirm={(remark) => run({ params: { id }, body: { status: [PAYMENT_STATUS.unpaid], remark } })}
      onClose={onClose}
    >
      {t('payment.refuse.effect')}
    </ReasonDialog>
  );
}

/** A void bill is owed no more; of a combined one, its bills are owed one by one again. */
export function VoidDialog({ bill: { id, number, kind, children = [] }, onClose }: Props) {
  const { t } = useTranslation();
  const act = kind === 'combined' ? 'takeApart' : 'void';
  const { run } = useCommand(paymentApi.void, { area: 'payment', done: `payment.${act}.done` });
  return (
    <ReasonDialog
      danger
      title={t(`payment.${act}.title`, { number })}
      label={t('payment.reason')}
      action={t(`payment.${act}.act`)}
      cancel={t('popup.dialog.notNow')}
      onConfirm={(reason) => run({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      {t(`payment.${act}.effect`, { count: children.length })}
    </ReasonDialog>
  );
}
