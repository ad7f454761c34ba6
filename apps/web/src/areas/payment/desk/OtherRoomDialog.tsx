import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roomChoices } from '#shared/choices/building-choices.ts';
import { ChosenRecord, useRoomName } from '#shared/choices/ChosenRecord.tsx';
import { QuickChoice } from '#shared/choices/QuickChoice.tsx';
import { formatDayInput } from '#shared/dates/day.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { formatBaht } from '#shared/texts/baht.ts';
import css from '../Bill.module.css';
import { isPayable } from '../checkout/use-room-bills.ts';
import { openBillsOf } from '../open-bills.ts';
import type { OpenBill } from './judgement.ts';

type Props = { ownRoom: number; chosen: OpenBill[]; onAdd: (bills: OpenBill[]) => void; onClose: () => void };

/** One transfer can pay bills of several rooms of one payer: a room is looked for, and its bills are added to those the slip pays. */
export function OtherRoomDialog({ onClose, ...props }: Props) {
  const { t } = useTranslation();
  const [room, setRoom] = useState<number>();
  return (
    <Dialog opened holdsInput title={t('desk.otherRoom.title')} onClose={onClose}>
      <div className={css.stack}>
        {room === undefined ? (
          <QuickChoice
            choices={roomChoices}
            label={t('desk.otherRoom.room')}
            help={t('checkout.roomHelp')}
            isFirst
            onChoose={setRoom}
          />
        ) : (
          <RoomBills key={room} room={room} onChange={() => setRoom(undefined)} onClose={onClose} {...props} />
        )}
      </div>
    </Dialog>
  );
}

function RoomBills({ room, ownRoom, chosen, onAdd, onChange, onClose }: Props & { room: number; onChange: () => void }) {
  const { t } = useTranslation();
  const name = useRoomName(room);
  const answer = useQuery(openBillsOf(room));
  const [ticked, setTicked] = useState<number[]>([]);
  const bills = (answer.data ?? []).filter((bill) => isPayable(bill) && chosen.every(({ id }) => id !== bill.id));
  const added = bills.filter(({ id }) => ticked.includes(id));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (added.length === 0) return;
    const isOther = room !== ownRoom;
    onAdd(
      added.map(({ id, number, name: text, dueDate, balance }) => ({
        id,
        number,
        name: text,
        dueDate,
        balance,
        ...(isOther && { room: name }),
      })),
    );
    onClose();
  }
  return (
    <form className={css.stack} noValidate onSubmit={submit}>
      <ChosenRecord label={t('desk.otherRoom.room')} name={name} change={t('checkout.otherRoom')} onChange={onChange} />
      {answer.isLoadingError && <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />}
      {answer.isSuccess && bills.length === 0 && <p className={layout.note}>{t('desk.otherRoom.none')}</p>}
      <ul className={css.list} aria-label={t('checkout.bills')}>
        {bills.map(({ id, number, name: text, dueDate, balance }, at) => (
          <li key={id}>
            <Checkbox
              data-autofocus={at === 0 || undefined}
              label={`${number} ${text}`}
              description={t('desk.due', { day: formatDayInput(dueDate) })}
              checked={ticked.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                setTicked((before) => (checked ? [...before, id] : before.filter((one) => one !== id)))
              }
            />
            <span className={css.whole}>{formatBaht(balance)}</span>
          </li>
        ))}
      </ul>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('popup.dialog.cancel')}
        </Button>
        <Button type="submit" disabled={added.length === 0}>
          {t('desk.otherRoom.add', { count: added.length })}
        </Button>
      </div>
    </form>
  );
}
