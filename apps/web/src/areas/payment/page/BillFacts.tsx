import type { PaymentPage } from '@lobby/contract/areas/payment';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { NoticeLines } from '#shared/resident-notice/NoticeLines.tsx';
import { formatBaht } from '#shared/texts/baht.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';

/** Of the rest, only what is known. */
export function BillFacts({ bill }: { bill: PaymentPage }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { name, user, issuedOn, periodFrom, periodTo, channel, bankAccount, credit, remark, notices } = bill;
  const facts = {
    name,
    user: user && <Link to={`/resident/resident-list/${user.id}`}>{nameOf(user, language)}</Link>,
    issuedOn: formatDayInput(issuedOn),
    period:
      periodFrom &&
      [periodFrom, periodTo ?? undefined]
        .map((day) => formatDayInput(day))
        .filter(Boolean)
        .join(' – '),
    channel: channel && nameOf(channel, language),
    bankAccount: bankAccount && (
      <Link to={`/payment/bank-account/${bankAccount.id}`}>{`${bankAccount.bank} ${bankAccount.number}`}</Link>
    ),
    credit: credit > 0 && formatBaht(credit),
    remark,
    notices: notices.length > 0 && <NoticeLines notices={notices} />,
  };
  return (
    <RecordCard title={t('history.tab.details')}>
      <dl className={card.grid}>
        {Object.entries(facts)
          .filter(([, value]) => value)
          .map(([field, value]) => (
            <div key={field}>
              <dt>{t(`payment.field.${field}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </RecordCard>
  );
}
