import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { formatBaht } from '#shared/texts/baht.ts';
import { PrintedReceipt } from '../receipt/PrintedReceipt.tsx';
import { useReceipt } from '../receipt/receipt.records.ts';
import css from './Checkout.module.css';
import type { Done } from './use-take.ts';

/** The number of the receipt, what goes back, and the receipt to print; then the next one at the counter. */
export function Taken({ done: { money, change }, onNext }: { done: Done; onNext: () => void }) {
  const { t } = useTranslation();
  const { receipt, credit } = money;
  return (
    <>
      <div className={css.taken} data-screen-only>
        <RecordCard
          title={
            <>
              <IconCircleCheck size={24} aria-hidden color="var(--mantine-color-green-text)" /> {t('checkout.taken')}
            </>
          }
        >
          <p role="status" className={css.large}>
            {receipt ? t('checkout.receipt', { number: receipt.number }) : t('checkout.noReceipt')}
          </p>
          {change > 0 && (
            <p className={css.change}>
              <span>{t('checkout.change')}</span>
              <output aria-label={t('checkout.change')}>{formatBaht(change)}</output>
            </p>
          )}
          {credit > 0 && <p>{t('checkout.becameCredit', { amount: formatBaht(credit) })}</p>}
          <Button
            className={css.next ?? ''}
            variant="default"
            autoFocus={!receipt}
            rightSection={<IconArrowRight size={18} aria-hidden />}
            onClick={onNext}
          >
            {t('checkout.next')}
          </Button>
        </RecordCard>
      </div>
      {receipt && <Receipt id={receipt.id} />}
    </>
  );
}

function Receipt({ id }: { id: number }) {
  const answer = useReceipt(id);
  return answer.data ? <PrintedReceipt autoFocus receipt={answer.data.data} /> : <Skeleton height={320} radius="lg" />;
}
