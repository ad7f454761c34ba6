import { type ReceiptRegister as Register, receiptApi } from '@lobby/contract/areas/receipt';
import { Skeleton, Title } from '@mantine/core';
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { formatBaht } from '#shared/texts/baht.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { ClosedMonths } from './ClosedMonths.tsx';
import css from './Receipt.module.css';
import { LIVE } from './receipt.records.ts';
import { addMonths, type Month, monthLabel } from './receipt-month.ts';

/** The title, the month, and what stands in its book; without a month the list alone. */
export function ReceiptRegister({ month }: { month: Month | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <header className={css.register}>
      <div className={css.title}>
        <Title order={1}>{t('pay-in.title')}</Title>
        {month && (
          <nav className={css.months} aria-label={t('pay-in.field.month')}>
            <Step month={addMonths(month, -1)} label="receipt.before" />
            <strong>{monthLabel(month, language)}</strong>
            <Step month={addMonths(month, 1)} label="receipt.after" />
          </nav>
        )}
      </div>
      {month && <Book month={month} />}
      <ClosedMonths />
    </header>
  );
}

function Step({ month, label }: { month: Month; label: 'receipt.before' | 'receipt.after' }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const Icon = label === 'receipt.before' ? IconChevronLeft : IconChevronRight;
  return (
    <LinkButton
      variant="subtle"
      px={8}
      to="."
      search={{ filters: { month: [month] } }}
      aria-label={`${t(label)}: ${monthLabel(month, language)}`}
    >
      <Icon size={20} aria-hidden />
    </LinkButton>
  );
}

function Book({ month }: { month: Month }) {
  const answer = useQuery({
    queryKey: ['pay-in', 'register', month],
    queryFn: () => call(receiptApi.register, { query: { month } }),
    meta: LIVE,
  });
  if (answer.isPending) return <Skeleton height={92} radius="lg" />;
  if (answer.isLoadingError) return <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />;
  return <Figures register={answer.data.data} />;
}

function Figures({ register: { first, last, count, total, voided, voidedTotal, gaps } }: { register: Register }) {
  const { t } = useTranslation();
  const figures = {
    first: first ?? '–',
    last: last ?? '–',
    count: count.toLocaleString('en'),
    total: formatBaht(total),
    voided: `${voided.length.toLocaleString('en')} · ${formatBaht(voidedTotal)}`,
  };
  return (
    <>
      <dl className={css.figures}>
        {Object.entries(figures).map(([field, value]) => (
          <div key={field}>
            <dt>{t(`receipt.register.${field}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {voided.length > 0 && (
        <p className={css.voided}>
          {t('receipt.voidedNumbers')}{' '}
          {voided.map(({ id, number }) => (
            <Link key={id} to={`/payment/receipts/${id}`}>
              {number}
            </Link>
          ))}
        </p>
      )}
      {gaps.length > 0 && (
        <p className={css.gaps} role="alert">
          <IconAlertTriangle size={20} aria-hidden />
          {t('receipt.gaps', { count: gaps.length, numbers: gaps.join(', ') })}
        </p>
      )}
    </>
  );
}
