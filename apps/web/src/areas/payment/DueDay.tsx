import type { Payment } from '@lobby/contract/areas/payment';
import { useTranslation } from 'react-i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import css from './Bill.module.css';
import { overdueDays } from './bill-state.ts';

/** The day it is due and, once that has passed, for how long. */
export function DueDay({ bill }: { bill: Pick<Payment, 'status' | 'voidedAt' | 'dueDate'> }) {
  const { t } = useTranslation();
  const days = overdueDays(bill, useZone(), useNow());
  return (
    <span className={css.whole}>
      {formatDayInput(bill.dueDate)}
      {days > 0 && <span className={css.late}>{t('payment.overdueDays', { count: days })}</span>}
    </span>
  );
}
