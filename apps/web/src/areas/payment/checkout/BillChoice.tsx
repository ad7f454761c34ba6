import { type Payment, paymentApi } from '@lobby/contract/areas/payment';
import { Button, Checkbox } from '@mantine/core';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import layout from '#shared/layout/layout.module.css';
import { useActions } from '#shared/query/command.ts';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { formatBaht } from '#shared/texts/baht.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { overdueDays } from '../bill-state.ts';
import { sumBaht } from '../sums.ts';
import css from './Checkout.module.css';
import { NewBill } from './NewBill.tsx';
import { isPayable, type RoomBills } from './use-room-bills.ts';

type Props = { room: number; bills: RoomBills; isOnline: boolean };

/** What the room owes, all of it ticked; a bill written on the spot joins it. */
export function BillChoice({ room, bills, isOnline }: Props) {
  const { t } = useTranslation();
  const [isWriting, setWriting] = useState(false);
  const { ticked, account } = bills;
  const combine = useActions(
    async (children: number[]) => {
      const { data } = await call(paymentApi.create, { body: { room, children } });
      bills.tick(data.id, true);
    },
    { area: 'payment', done: 'checkout.combined' },
  );
  const canCombine = ticked.length > 1 && ticked.every(({ kind }) => kind === 'bill');
  return (
    <RecordCard
      title={
        account ? t('checkout.billsOf', { room: roomInBuilding(account.room.name, account.room.building) }) : t('checkout.bills')
      }
      side={<Credit credit={account?.credit ?? 0} />}
    >
      {bills.bills.length === 0 && <p className={layout.note}>{t('checkout.noBills')}</p>}
      <ul className={css.bills} aria-label={t('checkout.bills')}>
        {bills.bills.map((bill) => (
          <li key={bill.id}>
            <Checkbox
              label={
                <>
                  <strong>{bill.number}</strong> {bill.name}
                </>
              }
              description={<Due bill={bill} />}
              checked={bills.isTicked(bill)}
              disabled={!isPayable(bill)}
              onChange={(event) => bills.tick(bill.id, event.currentTarget.checked)}
            />
            <span className={css.number}>{formatBaht(bill.balance)}</span>
            {!isPayable(bill) && <Link to="/payment/payments/slips">{t('checkout.slipWaits')}</Link>}
          </li>
        ))}
      </ul>
      <p className={css.total}>
        <span>{t('checkout.total', { count: ticked.length })}</span>
        <output className={css.number}>{formatBaht(sumBaht(ticked.map(({ balance }) => balance)))}</output>
      </p>
      <div className={css.acts}>
        <Button
          variant="default"
          disabled={!isOnline}
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-expanded={isWriting}
          onClick={() => setWriting(!isWriting)}
        >
          {t('checkout.newBill.open')}
        </Button>
        {canCombine && (
          <Button
            variant="default"
            disabled={!isOnline}
            loading={combine.running}
            leftSection={<IconStack2 size={18} aria-hidden />}
            onClick={() => void combine.run(ticked.map(({ id }) => id))}
          >
            {t('checkout.combine', { count: ticked.length })}
          </Button>
        )}
      </div>
      {isWriting && (
        <NewBill
          room={room}
          onWritten={(id) => {
            bills.tick(id, true);
            setWriting(false);
          }}
        />
      )}
    </RecordCard>
  );
}

/** The day it is due and, once that has passed, for how long. */
function Due({ bill }: { bill: Payment }) {
  const { t } = useTranslation();
  const days = overdueDays(bill, useZone(), useNow());
  return [t('desk.due', { day: formatDayInput(bill.dueDate) }), days > 0 && t('payment.overdueDays', { count: days })]
    .filter(Boolean)
    .join(' · ');
}

function Credit({ credit }: { credit: number }) {
  const { t } = useTranslation();
  return credit > 0 && <span className={css.number}>{t('checkout.credit', { amount: formatBaht(credit) })}</span>;
}
