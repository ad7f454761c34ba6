import { payInApi } from '@lobby/contract/areas/pay-in';
import type { PaymentPage } from '@lobby/contract/areas/payment';
import { PAYMENT_CHANNEL } from '@lobby/contract/constants';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowsRightLeft, IconBan, IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { AttachmentLinks } from '#shared/files/AttachmentLinks.tsx';
import { Picture } from '#shared/files/Picture.tsx';
import { useCommand } from '#shared/query/command.ts';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { useCan } from '#shared/session/can.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { displayName, nameOf, useLanguage } from '#shared/texts/language.ts';
import css from '../Bill.module.css';
import { type BillPayIn, mayMovePayIn, mayVoidPayIn } from '../bill-acts.ts';
import { sumBaht } from '../sums.ts';
import page from './BillPage.module.css';
import { MovePaymentDialog } from './MovePaymentDialog.tsx';
import { PayInState } from './PayInState.tsx';

type Props = { bill: PaymentPage };

/** What came in for it, and the slips that were sent; the newest first. */
export function PayIns({ bill }: Props) {
  const { t } = useTranslation();
  if (bill.payIns.length === 0) return null;
  return (
    <RecordCard title={t('payment.payIns')}>
      <ul className={css.list} aria-label={t('payment.payIns')}>
        {bill.payIns.toReversed().map((payIn) => (
          <li key={payIn.id}>
            <PayInLine bill={bill} payIn={payIn} />
          </li>
        ))}
      </ul>
    </RecordCard>
  );
}

const channels = Object.fromEntries(Object.entries(PAYMENT_CHANNEL).map(([name, id]) => [id, name]));

function PayInLine({ bill, payIn }: Props & { payIn: BillPayIn }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const writable = useCan()('pay-in:write');
  const [dialog, setDialog] = useState<'move' | 'void' | null>(null);
  const close = () => setDialog(null);
  const [isMovable, isVoidable] = [mayMovePayIn(bill, payIn), mayVoidPayIn(bill, payIn)];
  const { state, amount, withheld, allocated, channel, paidOn, payer, reason, receipt, combined, by, decidedBy } = payIn;
  const facts = [
    channels[channel] && t(`payment.channel.${channels[channel]}`),
    formatDayInput(paidOn),
    payer,
    withheld > 0 && t('payment.withheld', { amount: formatBaht(withheld) }),
    state === 'accepted' && allocated !== amount && t('payment.allocated', { amount: formatBaht(allocated) }),
    displayName(decidedBy ?? by, language),
  ];
  return (
    <div className={page.payIn}>
      <div className={page.payInHead}>
        <strong className={css.whole}>{formatBaht(amount)}</strong>
        <PayInState state={state} />
        {receipt && (
          <Link to={`/payment/receipts/${receipt.id}`}>
            {t(receipt.voidedAt ? 'payment.receiptVoid' : 'payment.receipt', { number: receipt.number })}
          </Link>
        )}
        {writable && (isMovable || isVoidable) && (
          <Menu position="bottom-end" width={260}>
            <Menu.Target>
              <ActionIcon variant="subtle" size={40} aria-label={t('payment.payInMenu', { amount: formatBaht(amount) })}>
                <IconDots size={20} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {isMovable && (
                <Menu.Item leftSection={<IconArrowsRightLeft size={18} />} onClick={() => setDialog('move')}>
                  {t('payment.movePayIn.open')}
                </Menu.Item>
              )}
              {isVoidable && (
                <Menu.Item data-danger leftSection={<IconBan size={18} />} onClick={() => setDialog('void')}>
                  {t('payment.voidPayIn.open')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <div className={css.soft}>{facts.filter(Boolean).join(' · ')}</div>
      {combined && (
        <div>
          <Link to={`/payment/payments/${combined.id}`}>{t('payment.paidByCombined', { number: combined.number })}</Link>
        </div>
      )}
      {reason && <div>{t('payment.because', { reason })}</div>}
      {payIn.reallocations.map((move) => (
        <Moved key={move.id} bill={bill} move={move} />
      ))}
      <Slip payIn={payIn} />
      {dialog === 'move' && <MovePaymentDialog bill={bill} payIn={payIn} onClose={close} />}
      {dialog === 'void' && <VoidPayInDialog payIn={payIn} onClose={close} />}
    </div>
  );
}

/** Away from this bill, or here from another one, and why. */
function Moved({ bill, move: { from, to, amount, credit, reason, by } }: Props & { move: BillPayIn['reallocations'][number] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isHere = to?.id === bill.id;
  const other = isHere ? from : to;
  const word = isHere ? 'here' : to ? 'away' : 'toCredit';
  const sum = formatBaht(isHere ? sumBaht([amount, -credit]) : amount);
  return (
    <div className={css.soft}>
      {other ? (
        <Link to={`/payment/payments/${other.id}`}>{t(`payment.movePayIn.${word}`, { number: other.number, amount: sum })}</Link>
      ) : (
        t('payment.movePayIn.toCredit', { amount: sum })
      )}
      {' · '}
      {t('payment.movePayIn.because', { reason, by: displayName(by, language) || t('history.system') })}
    </div>
  );
}

function Slip({ payIn: { slip, senderBank, slipBank, slipRef } }: { payIn: BillPayIn }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!slip) return null;
  const bank = nameOf(senderBank, language) || t('payment.slipBankCode', { code: slipBank ?? '–' });
  return (
    <>
      {slip.thumb ? (
        <a className={page.slip} href={slip.url} target="_blank" rel="noreferrer">
          <Picture file={slip} size="card" shape="free" alt={t('payment.field.slip')} />
        </a>
      ) : (
        <AttachmentLinks files={[slip]} />
      )}
      <div className={css.soft}>{slipRef ? t('payment.slipRead', { bank, reference: slipRef }) : t('payment.slipUnread')}</div>
    </>
  );
}

function VoidPayInDialog({ payIn: { id, amount, receipt }, onClose }: { payIn: BillPayIn; onClose: () => void }) {
  const { t } = useTranslation();
  const { run } = useCommand(payInApi.void, { area: 'payment', done: 'payment.voidPayIn.done' });
  return (
    <ReasonDialog
      danger
      title={t('payment.voidPayIn.title', { amount: formatBaht(amount) })}
      label={t('payment.reason')}
      action={t('payment.voidPayIn.act')}
      cancel={t('popup.dialog.notNow')}
      onConfirm={(reason) => run({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      {receipt ? t('payment.voidPayIn.effectReceipt', { number: receipt.number }) : t('payment.voidPayIn.effect')}
    </ReasonDialog>
  );
}
