import { payInApi } from '@lobby/contract/areas/pay-in';
import type { Payment, PaymentPage } from '@lobby/contract/areas/payment';
import { Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { useCommand } from '#shared/query/command.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import css from '../Bill.module.css';
import type { BillPayIn } from '../bill-acts.ts';
import consequences from '../Consequences.module.css';
import { openBillsOf } from '../open-bills.ts';
import { isCombinable } from '../payment.records.ts';
import { sumBaht } from '../sums.ts';
import '@mantine/core/styles/Radio.layer.css';

type Props = { bill: PaymentPage; payIn: BillPayIn; onClose: () => void };
const CREDIT = 'credit';

/** Money that went to the wrong bill of the room goes to another one, or to credit; what came in stays as it is. */
export function MovePaymentDialog({ bill, payIn, onClose }: Props) {
  const { t } = useTranslation();
  const { run } = useCommand(payInApi.reallocate, { area: 'payment', done: 'payment.movePayIn.done' });
  const answer = useQuery({ ...openBillsOf(bill.room?.id ?? 0), enabled: bill.room !== undefined });
  const [choice, setChoice] = useState('');
  const [missing, setMissing] = useState(false);
  const others = (answer.data ?? []).filter((other) => other.id !== bill.id && isCombinable(other));
  const target = others.find(({ id }) => String(id) === choice);

  async function move(reason: string) {
    const isChosen = target !== undefined || choice === CREDIT;
    setMissing(!isChosen);
    if (!isChosen) return false;
    return run({ params: { id: payIn.id }, body: { from: bill.id, to: target?.id ?? null, reason } });
  }
  return (
    <ReasonDialog
      title={t('payment.movePayIn.title', { number: bill.number })}
      label={t('payment.reason')}
      action={t('payment.movePayIn.act')}
      cancel={t('popup.dialog.cancel')}
      onConfirm={move}
      onClose={onClose}
    >
      {answer.isLoadingError && <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />}
      <Radio.Group
        label={t('payment.movePayIn.target')}
        value={choice}
        onChange={setChoice}
        error={missing && choice === '' && t('problem.required')}
      >
        <div className={css.choices}>
          {others.map(({ id, number, name, dueDate, balance }) => (
            <Radio
              key={id}
              value={String(id)}
              label={number}
              description={t('payment.movePayIn.owes', { name, day: formatDayInput(dueDate), amount: formatBaht(balance) })}
            />
          ))}
          {payIn.withheld === 0 && (
            <Radio value={CREDIT} label={t('payment.movePayIn.credit')} description={t('payment.movePayIn.creditHelp')} />
          )}
        </div>
      </Radio.Group>
      {(target || choice === CREDIT) && <Effects bill={bill} payIn={payIn} target={target} />}
    </ReasonDialog>
  );
}

function Effects({ bill: { number }, payIn, target }: Omit<Props, 'onClose'> & { target: Payment | undefined }) {
  const { t } = useTranslation();
  const { allocated, receipt } = payIn;
  const given = target ? Math.min(allocated, target.balance) : 0;
  const credit = sumBaht([allocated, -given]);
  const say = (key: string, values: object) => t(`payment.movePayIn.${key}`, { ...values });
  const lines = [
    say('staysOwed', { number, amount: formatBaht(allocated) }),
    target && say('pays', { number: target.number, amount: formatBaht(given) }),
    credit > 0 && say('becomesCredit', { amount: formatBaht(credit) }),
    receipt && !receipt.voidedAt && say('receipt', { number: receipt.number }),
  ];
  return (
    <ul className={consequences.consequences} aria-label={t('desk.consequences')} aria-live="polite">
      {lines.map((line) => line && <li key={line}>{line}</li>)}
    </ul>
  );
}
