import type { Period } from '@lobby/contract/period';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import { Notice } from '#shared/layout/Notice.tsx';
import { CardSkeleton } from './CardSkeleton.tsx';
import css from './Traffic.module.css';
import { TrafficMissing } from './TrafficMissing.tsx';
import { useOverview } from './use-overview.ts';
import { WidgetCard } from './WidgetCard.tsx';
import { cardsOf, missingIn } from './widget-words.ts';

/** Doors, lifts, car parks and the calendar, one card each; one that cannot be told does not keep the others from it. */
export function Traffic({ period }: { period: Period }) {
  const { t } = useTranslation();
  const { data, error, isError, isPlaceholderData, refetch } = useOverview(period);
  if (isError && !data)
    return (
      <div className={css.frame} role="alert">
        <Notice order={2} title={t('list.failed')} text={problemText(error)}>
          <Button onClick={() => void refetch()}>{t('error.retry')}</Button>
        </Notice>
      </div>
    );
  if (!data)
    return (
      <div className={css.cards} aria-busy>
        {['door', 'elevator', 'event'].map((name) => (
          <CardSkeleton key={name} />
        ))}
      </div>
    );
  const missing = missingIn(data.data);
  const cards = cardsOf(data.data);
  return (
    <>
      {missing && <TrafficMissing what={missing} />}
      {cards.length > 0 && (
        <div className={css.cards} aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
          {cards.map(({ name, told }) => (
            <WidgetCard key={name} name={name} told={told} onRetry={refetch} />
          ))}
        </div>
      )}
    </>
  );
}
