import { type MonthClosings, monthClosingApi } from '@lobby/contract/areas/month-closing';
import { Button, Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { useCan } from '#shared/session/can.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { CloseMonthsDialog } from './CloseMonthsDialog.tsx';
import css from './Receipt.module.css';
import { LIVE } from './receipt.records.ts';
import { monthLabel } from './receipt-month.ts';

/** Up to which month the books are closed and who closed them; whoever may closes more. */
export function ClosedMonths() {
  const { t } = useTranslation();
  const writable = useCan()('month-closing:write');
  const [isClosing, setClosing] = useState(false);
  const answer = useQuery({
    queryKey: ['pay-in', 'closings'],
    queryFn: () => call(monthClosingApi.list),
    meta: LIVE,
  });
  if (answer.isPending) return <Skeleton height={36} radius="md" />;
  if (answer.isLoadingError) return <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />;
  const { closedThrough, closings, months } = answer.data.data;
  return (
    <section className={css.closed} aria-label={t('month-closing.title')}>
      <p>
        <IconLock size={18} aria-hidden />
        <Through closedThrough={closedThrough} />
      </p>
      {writable && months.length > 0 && (
        <Button variant="default" onClick={() => setClosing(true)}>
          {t('month-closing.act')}
        </Button>
      )}
      {closings.length > 0 && <History closings={closings} />}
      {isClosing && <CloseMonthsDialog months={months} onClose={() => setClosing(false)} />}
    </section>
  );
}

function Through({ closedThrough }: Pick<MonthClosings, 'closedThrough'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (closedThrough === null) return t('month-closing.none');
  return t('month-closing.through', { month: monthLabel(closedThrough.slice(0, 7), language) });
}

function History({ closings }: Pick<MonthClosings, 'closings'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <details>
      <summary>{t('month-closing.history')}</summary>
      <ul>
        {closings.map(({ id, closedThrough, by, at }) => (
          <li key={id}>
            {t('month-closing.closed', { month: monthLabel(closedThrough.slice(0, 7), language), name: by?.name ?? '–' })}{' '}
            <Moment at={at} />
          </li>
        ))}
      </ul>
    </details>
  );
}
