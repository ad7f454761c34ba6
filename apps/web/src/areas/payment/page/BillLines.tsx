import type { PaymentPage } from '@lobby/contract/areas/payment';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { formatBaht } from '#shared/texts/baht.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import css from '../Bill.module.css';
import { BillState } from '../BillState.tsx';

type Props = { bill: PaymentPage };

/** What is charged, what was added or taken off, and what is left to pay. */
export function BillLines({ bill }: Props) {
  const { t } = useTranslation();
  return (
    <RecordCard title={t(bill.kind === 'combined' ? 'payment.children' : 'payment.lines')}>
      <div className={css.scroll}>
        <table className={css.lines}>
          {bill.kind === 'combined' ? <Children bill={bill} /> : <Items bill={bill} />}
          <Sums bill={bill} />
        </table>
      </div>
      {bill.adjustments.length > 0 && <Adjustments bill={bill} />}
    </RecordCard>
  );
}

function Items({ bill: { items } }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <tbody>
      {items.map(({ id, quantity, rate, amount, ...names }) => (
        <tr key={id}>
          <th scope="row">
            {displayName(names, language)}
            {quantity !== null && rate !== null && (
              <div className={css.soft}>
                {t('payment.reckoned', { quantity: quantity.toLocaleString('en'), rate: formatBaht(rate) })}
              </div>
            )}
          </th>
          <td data-amount>{formatBaht(amount)}</td>
        </tr>
      ))}
    </tbody>
  );
}

/** What of each bill was put into it; one that was taken apart says it too. */
function Children({ bill: { merged, children = [] } }: Props) {
  const { t } = useTranslation();
  return (
    <tbody>
      {merged.map(({ id, number, name, dueDate, amount }) => {
        const child = children.find((one) => one.id === id);
        return (
          <tr key={id}>
            <th scope="row">
              <Link to={`/payment/payments/${id}`}>{number}</Link> {child && <BillState bill={child} />}
              <div>{name}</div>
              <div className={css.soft}>{t('payment.dueOn', { day: formatDayInput(dueDate) })}</div>
            </th>
            <td data-amount>{formatBaht(amount)}</td>
          </tr>
        );
      })}
    </tbody>
  );
}

function Sums({ bill: { price, discount, adjust, total, paid, balance } }: Props) {
  const { t } = useTranslation();
  const sums = {
    ...((discount !== 0 || adjust !== 0) && { price }),
    ...(discount !== 0 && { discount: -discount }),
    ...(adjust !== 0 && { adjust }),
    total,
    ...(paid > 0 && { paid: -paid }),
    balance,
  };
  return (
    <tfoot>
      {Object.entries(sums).map(([field, amount]) => (
        <tr key={field} data-strong={field === 'total' || field === 'balance' || undefined}>
          <th scope="row">{t(`payment.field.${field}`)}</th>
          <td data-amount>{formatBaht(amount)}</td>
        </tr>
      ))}
    </tfoot>
  );
}

function Adjustments({ bill: { adjustments } }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={css.list} aria-label={t('payment.adjustments')}>
      {adjustments.map(({ id, kind, number, amount, reason, by }) => (
        <li key={id}>
          <div>
            {[t(`payment.adjust.kind.${kind}`), number].filter(Boolean).join(' ')}
            <div className={css.soft}>{[reason, by && displayName(by, language)].filter(Boolean).join(' · ')}</div>
          </div>
          <span className={css.whole}>{formatBaht(amount)}</span>
        </li>
      ))}
    </ul>
  );
}
