import type { PaymentPage } from '@lobby/contract/areas/payment';
import { useTranslation } from 'react-i18next';
import layout from '#shared/layout/layout.module.css';
import { QrCode } from '#shared/layout/QrCode.tsx';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { formatBaht } from '#shared/texts/baht.ts';
import css from '../Bill.module.css';
import { isOpen } from '../bill-state.ts';
import page from './BillPage.module.css';

/** Our own code with the amount in it, for a resident who pays by telephone at the counter. */
export function CodeCard({ bill }: { bill: PaymentPage }) {
  const { t } = useTranslation();
  const { code, bankAccount, balance, parent } = bill;
  if (!isOpen(bill) || parent) return null;
  return (
    <RecordCard title={t('payment.code.title')}>
      {code === null ? (
        <p className={layout.note}>{t('payment.code.none')}</p>
      ) : (
        <div className={page.shown}>
          <div role="img" aria-label={t('payment.code.scan', { amount: formatBaht(balance) })}>
            <QrCode text={code} className={page.code} />
          </div>
          <strong className={css.whole}>{formatBaht(balance)}</strong>
          {bankAccount && (
            <span>
              {bankAccount.name}
              <br />
              {bankAccount.bank} <span className={css.whole}>{bankAccount.number}</span>
            </span>
          )}
        </div>
      )}
    </RecordCard>
  );
}
