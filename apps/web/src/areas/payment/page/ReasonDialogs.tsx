import { type PaymentPage, paymentApi } from '@lobby/contract/areas/payment';
import { PAYMENT_STATUS } from '@lobby/contract/constants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { useCommand } from '#shared/query/command.ts';
import { waitingSlip } from '../bill-acts.ts';

type Props = { bill: PaymentPage; onClose: () => void };

/** The resident reads why, and can send another slip. */
export function RefuseDialog({ bill, onClose }: Props) {
  const { t } = useTranslation();
  const { id, number } = bill;
  // The one that was shown when this was opened: another may have come since.
  const [payIn] = useState(() => waitingSlip(bill)?.id);
  const { run } = useCommand(paymentApi.update, { area: 'payment', done: 'payment.refuse.done' });
  return (
    <ReasonDialog
      title={t('payment.refuse.title', { number })}
      label={t('payment.reason')}
      action={t('payment.refuse.act')}
      cancel={t('popup.dialog.notNow')}
      onConfirm={(remark) => run({ params: { id }, body: { status: [PAYMENT_STATUS.unpaid], payIn, remark } })}
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
