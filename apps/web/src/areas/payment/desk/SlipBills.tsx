import type { PayInPage } from '@lobby/contract/areas/pay-in';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { Key } from '#shared/keys/Key.tsx';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { formatBaht } from '#shared/texts/baht.ts';
import { chosenBills, type OpenBill, otherBills, toggle } from './judgement.ts';
import css from './SlipFacts.module.css';
import type { Slips } from './use-slips.ts';

const DIGITS = 9;

/** The bill it was sent for, and what else the room owes: a digit chooses another one, Shift and a digit one more. */
export function SlipBills({ slip, slips }: { slip: PayInPage; slips: Slips }) {
  const { t } = useTranslation();
  const judgement = slips.of(slip.id);
  const chosen = chosenBills(slip, judgement);
  const others = otherBills(slip);
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
      </ul>
    </RecordCard>
  );
}
