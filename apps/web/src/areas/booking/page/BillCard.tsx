import type { BookingPage } from '@lobby/contract/areas/booking';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { formatBaht } from '#shared/texts/baht.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';

/** What it costs, and the way to where it is paid. */
export function BillCard({ booking: { payment } }: { booking: BookingPage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!payment)
    return (
      <RecordCard title={t('booking.bill.title')}>
        <p className={card.soft}>{t('booking.bill.none')}</p>
      </RecordCard>
    );
  const facts = {
    status: payment.voidedAt ? t('booking.bill.void') : nameOf(payment.status, language),
    total: formatBaht(payment.total),
    balance: formatBaht(payment.balance),
  };
  return (
    <RecordCard
      title={t('booking.bill.title')}
      side={<Link to={`/payment/payments/${payment.id}`}>{t('booking.bill.open', { number: payment.number })}</Link>}
    >
      <dl className={card.grid}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`booking.bill.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </RecordCard>
  );
}
