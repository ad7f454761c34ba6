import { type UnidentifiedMoneyPage, unidentifiedMoneyApi } from '@lobby/contract/areas/unidentified-money';
import { dayOf } from '@lobby/contract/zone';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { roomChoices } from '#shared/choices/building-choices.ts';
import { ChoiceInput } from '#shared/choices/ChoiceInput.tsx';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import layout from '#shared/layout/layout.module.css';
import { OptionalLabel } from '#shared/layout/OptionalLabel.tsx';
import { useActions } from '#shared/query/command.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import css from '../Bill.module.css';
import { Consequences } from '../Consequences.tsx';
import { isPayable, useRoomBills } from '../checkout/use-room-bills.ts';
import { useSameMoney } from '../same-money.ts';
import { spreadOver } from '../spread.ts';
import { AREA } from './unidentified.records.ts';

type Money = UnidentifiedMoneyPage;
export type Meant = { room: number; bill?: number };
type Props = { money: Money; meant: Meant | undefined; onClose: () => void };

/** Whose it is and which bills it pays: said before it is done. */
export function AssignDialog({ money, meant, onClose }: Props) {
  const { t } = useTranslation();
  const [room, setRoom] = useState(meant ? String(meant.room) : '');
  return (
    <Dialog
      opened
      holdsInput
      title={t('unidentified-money.assign.title', { amount: formatBaht(money.amount) })}
      onClose={onClose}
    >
      <div className={css.stack}>
        <ChoiceInput
          id="room"
          label={t('unidentified-money.field.room')}
          choices={roomChoices}
          value={room}
          onChange={setRoom}
          data-autofocus={room === '' || undefined}
        />
        {room !== '' && (
          <AssignForm
            key={room}
            money={money}
            room={Number(room)}
            only={String(meant?.room) === room ? meant?.bill : undefined}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

type FormProps = { money: Money; room: number; only: number | undefined; onClose: () => void };

function AssignForm({ money: { id, amount, arrivedOn }, room, only, onClose }: FormProps) {
  const { t } = useTranslation();
  const today = dayOf(useNow(), useZone());
  const bills = useRoomBills(room, only);
  const [payer, setPayer] = useState('');
  const sendOnce = useSameMoney();
  const { run, running } = useActions(
    (body: { room: number; payer: string; payments: number[] }) =>
      sendOnce({ room, amount, day: arrivedOn, isUnidentified: true }, (isAnother) =>
        call(unidentifiedMoneyApi.assign, { params: { id }, body: { ...body, ...(isAnother && { isAnother }) } }),
      ),
    { area: AREA, done: 'unidentified-money.assign.done' },
  );
  const { ticked } = bills;
  const spread = spreadOver(ticked, amount, today);
  const isShort = spread.owed > 0 && ticked.some(({ kind }) => kind === 'combined');
  // Without a bill the server would choose: what is ticked is what is meant, and where nothing is owed all of it is credit.
  const isUnticked = ticked.length === 0 && bills.bills.some(isPayable);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const body = { room, payer: payer.trim(), payments: ticked.map((bill) => bill.id) };
    if (await run(body)) onClose();
  }
  if (!bills.answer.data) return <p className={layout.note}>{t('unidentified-money.assign.loading')}</p>;
  return (
    <form className={css.stack} noValidate onSubmit={(event) => void submit(event)}>
      {bills.bills.length === 0 ? (
        <p className={layout.note}>{t('unidentified-money.assign.nothingOwed')}</p>
      ) : (
        <ul className={css.list} aria-label={t('checkout.bills')}>
          {bills.bills.map((bill) => (
            <li key={bill.id}>
              <Checkbox
                label={
                  <>
                    <strong>{bill.number}</strong> {bill.name}
                  </>
                }
                description={isPayable(bill) ? t('desk.due', { day: formatDayInput(bill.dueDate) }) : t('checkout.slipWaits')}
                checked={bills.isTicked(bill)}
                disabled={!isPayable(bill)}
                onChange={(event) => bills.tick(bill.id, event.currentTarget.checked)}
              />
              <span className={css.whole}>{formatBaht(bill.balance)}</span>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        label={<OptionalLabel label={t('checkout.payer')} />}
        maxLength={120}
        value={payer}
        onChange={(event) => setPayer(event.currentTarget.value)}
      />
      {!isUnticked && <Consequences {...spread} />}
      <p className={layout.note}>{t('unidentified-money.assign.effect', { day: formatDayInput(arrivedOn) })}</p>
      {(isUnticked || isShort) && <p role="status">{t(isShort ? 'error.combinedWhole' : 'checkout.tickOne')}</p>}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('popup.dialog.cancel')}
        </Button>
        <Button type="submit" loading={running} disabled={isUnticked || isShort}>
          {t('unidentified-money.assign.act')}
        </Button>
      </div>
    </form>
  );
}
