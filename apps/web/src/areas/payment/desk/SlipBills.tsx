import type { PayInPage } from '@lobby/contract/areas/pay-in';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { Key } from '#shared/keys/Key.tsx';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import layout from '#shared/layout/layout.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { formatBaht } from '#shared/texts/baht.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { chosenBills, foundBills, type OpenBill, otherBills, toggle } from './judgement.ts';
import { OtherRoomDialog } from './OtherRoomDialog.tsx';
import desk from './SlipDesk.module.css';
import css from './SlipFacts.module.css';
import { useCombine } from './use-combine.ts';
import { isToDecide, type Slips } from './use-slips.ts';

const DIGITS = 9;

type Props = { slip: PayInPage; slips: Slips };

/**
 * The bill it was sent for, and what else the room owes: a digit chooses another one, Shift and a digit one more. S looks for bills of
 * another room, M makes one combined bill of those chosen.
 */
export function SlipBills({ slip, slips }: Props) {
  const { t } = useTranslation();
  const judgement = slips.of(slip.id);
  const chosen = chosenBills(slip, judgement);
  const others = otherBills(slip);
  const found = foundBills(slip, judgement);
  const row = (bill: OpenBill, digit: string | undefined) => (
    <li key={bill.id}>
      <Checkbox
        aria-label={`${bill.number} ${bill.name}`}
        checked={chosen.some(({ id }) => id === bill.id)}
        disabled={slip.state !== 'waiting'}
        onChange={() => slips.judge(slip.id, { bills: toggle(slip, judgement, bill) })}
      />
      <span>
        <strong>{bill.number}</strong> {digit && <Key name={digit} />}
        <br />
        {bill.room && `${t('desk.otherRoom.of', { room: bill.room })} · `}
        {bill.name} · {t('desk.due', { day: formatDayInput(bill.dueDate) })}
      </span>
      <span className={css.number}>{formatBaht(bill.balance)}</span>
    </li>
  );
  return (
    <RecordCard title={t('desk.bills')}>
      {slip.bill ? null : <p className={css.alike}>{t('desk.noBill')}</p>}
      <ul className={css.bills} aria-label={t('desk.bills')}>
        {slip.bill && row(slip.bill, undefined)}
        {others.map((bill, at) => row(bill, at < DIGITS ? String(at + 1) : undefined))}
        {found.map((bill) => row(bill, undefined))}
      </ul>
      {found.some(({ room }) => room) && (
        <p className={layout.note}>{t('desk.otherRoom.note', { room: roomInBuilding(slip.room.name, slip.room.building) })}</p>
      )}
      {isToDecide(slip, slips) && <MoreBills slip={slip} slips={slips} />}
    </RecordCard>
  );
}

function MoreBills({ slip, slips }: Props) {
  const { t } = useTranslation();
  const [isLooking, setLooking] = useState(false);
  const { combine, running, refusal } = useCombine(slip, slips);
  const chosen = chosenBills(slip, slips.of(slip.id));
  const look = () => setLooking(true);
  usePageKeys({ s: look, m: combine });
  return (
    <>
      {refusal && (
        <p role="status" className={layout.note}>
          {t(refusal)}
        </p>
      )}
      <div className={desk.buttons}>
        <Button variant="subtle" rightSection={<Key name="S" />} onClick={look}>
          {t('desk.otherRoom.open')}
        </Button>
        <Button variant="subtle" rightSection={<Key name="M" />} loading={running} onClick={combine}>
          {t('desk.combine.open')}
        </Button>
      </div>
      {isLooking && (
        <OtherRoomDialog
          ownRoom={slip.room.id}
          chosen={chosen}
          onAdd={(bills) => slips.judge(slip.id, { bills: [...chosen, ...bills] })}
          onClose={() => setLooking(false)}
        />
      )}
    </>
  );
}
