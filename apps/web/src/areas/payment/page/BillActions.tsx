import { type PayIn, type PaymentPage, paymentApi } from '@lobby/contract/areas/payment';
import { PAYMENT_STATUS } from '@lobby/contract/constants';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconBan, IconCash, IconCheck, IconDots, IconPaperclip, IconPrinter, IconReceipt, IconTax } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { useActions } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { actsOf, receiptOf, waitingSlip } from '../bill-acts.ts';
import { useSameMoney } from '../same-money.ts';
import { AdjustDialog } from './AdjustDialog.tsx';
import { RefuseDialog, VoidDialog } from './ReasonDialogs.tsx';
import { SlipDialog } from './SlipDialog.tsx';

type Props = { bill: PaymentPage };

/** One act its state asks for, the others beside it or in the menu. */
export function BillActions({ bill }: Props) {
  const { t } = useTranslation();
  const writable = useCan()('payment:write');
  const [dialog, setDialog] = useState<'slip' | 'refuse' | 'adjust' | 'void' | null>(null);
  const close = () => setDialog(null);
  const acts = actsOf(bill);
  const receipt = receiptOf(bill);
  const isVoidable = acts.void || acts.takeApart;
  return (
    <>
      {writable && <Primary bill={bill} />}
      {receipt && (
        <LinkButton variant="default" to={`/payment/receipts/${receipt.id}`} leftSection={<IconReceipt size={18} aria-hidden />}>
          {t('payment.receipt', { number: receipt.number })}
        </LinkButton>
      )}
      {writable && acts.refuse && (
        <Button variant="default" onClick={() => setDialog('refuse')}>
          {t('payment.refuse.open')}
        </Button>
      )}
      {acts.print && (
        <LinkButton
          variant="default"
          to="/payment/payments/print"
          search={{ ids: String(bill.id) }}
          leftSection={<IconPrinter size={18} aria-hidden />}
        >
          {t('payment.print.one')}
        </LinkButton>
      )}
      {writable && (acts.sendSlip || acts.adjust || isVoidable) && (
        <Menu position="bottom-end" width={260}>
          <Menu.Target>
            <ActionIcon variant="default" size={40} aria-label={t('list.rowMenu', { name: bill.number })}>
              <IconDots size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {acts.sendSlip && (
              <Menu.Item leftSection={<IconPaperclip size={18} />} onClick={() => setDialog('slip')}>
                {t('payment.sendSlip.open')}
              </Menu.Item>
            )}
            {acts.adjust && (
              <Menu.Item leftSection={<IconTax size={18} />} onClick={() => setDialog('adjust')}>
                {t('payment.adjust.open')}
              </Menu.Item>
            )}
            {isVoidable && (
              <Menu.Item data-danger leftSection={<IconBan size={18} />} onClick={() => setDialog('void')}>
                {t(acts.takeApart ? 'payment.takeApart.open' : 'payment.void.open')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {dialog === 'slip' && <SlipDialog bill={bill} onClose={close} />}
      {dialog === 'refuse' && <RefuseDialog bill={bill} onClose={close} />}
      {dialog === 'adjust' && <AdjustDialog bill={bill} onClose={close} />}
      {dialog === 'void' && <VoidDialog bill={bill} onClose={close} />}
    </>
  );
}

function Primary({ bill }: Props) {
  const { t } = useTranslation();
  const { id, number, balance, room } = bill;
  const sendOnce = useSameMoney();
  const paid = (payIn: number, isAnother: boolean) => ({ status: [PAYMENT_STATUS.paid], payIn, ...(isAnother && { isAnother }) });
  const accept = useActions(
    ({ id: payIn, amount, paidOn }: PayIn) =>
      sendOnce({ room: room?.id, amount, day: paidOn }, (isAnother) =>
        call(paymentApi.update, { params: { id }, body: paid(payIn, isAnother) }),
      ),
    { area: 'payment', done: 'payment.accept.done' },
  );
  const acts = actsOf(bill);
  const slip = waitingSlip(bill);

  async function askToAccept(payIn: PayIn) {
    const sure = await askConfirmation({
      title: t('payment.accept.title', { number }),
      text: t('payment.accept.effect', { amount: formatBaht(balance) }),
      confirm: t('payment.accept.act'),
      cancel: t('popup.dialog.notNow'),
    });
    if (sure) await accept.run(payIn);
  }
  if (acts.accept && slip)
    return (
      <Button leftSection={<IconCheck size={18} aria-hidden />} loading={accept.running} onClick={() => void askToAccept(slip)}>
        {t('payment.accept.open')}
      </Button>
    );
  if (acts.openDesk) return <LinkButton to="/payment/payments/slips">{t('payment.act.slips')}</LinkButton>;
  if (!acts.take) return null;
  return (
    <LinkButton
      to="/payment/payments/billing"
      search={{ room: room?.id, bill: id }}
      leftSection={<IconCash size={18} aria-hidden />}
    >
      {t('payment.act.take')}
    </LinkButton>
  );
}
