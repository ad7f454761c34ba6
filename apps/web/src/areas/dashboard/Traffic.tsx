import { dashboardApi } from '@lobby/contract/areas/dashboard';
import type { Period } from '@lobby/contract/period';
import { Skeleton } from '@mantine/core';
import { IconRouter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { DASHBOARD_META } from '#shared/query/query-client.ts';
import { useCan } from '#shared/session/can.ts';
import css from './Dashboard.module.css';
import widgetCard from './WidgetCard.module.css';
import { WidgetCard } from './WidgetCard.tsx';
import { cardsOf, missingIn } from './widget-words.ts';

/** Doors, lifts, car parks and the calendar, one card each; one that cannot be read hides no other. */
export function Traffic({ period }: { period: Period }) {
  const { data: overview, error, isError, isPlaceholderData, refetch } = useOverview(period);
  // Charts are drawn between other work: at a slow phone the rest of the page would wait for them.
  const data = useDeferredValue(overview, undefined);
  if (isError && !overview)
    return (
      <div className={`${css.frame} ${css.below}`} role="alert">
        <LoadFailed order={2} error={error} onRetry={refetch} />
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
          {cards.map(({ name, answer }) => (
            <WidgetCard key={name} name={name} answer={answer} onRetry={refetch} />
          ))}
        </div>
      )}
    </>
  );
}

/** Days and hours pass also where nothing happens. */
const ASK_AGAIN_MS = 60_000;

/** Under the name of the events, so that every one that arrives has it asked for again. */
const useOverview = (period: Period) =>
  useQuery({
    queryKey: ['access-event', 'dashboard', period],
    queryFn: () => call(dashboardApi.overview, { body: { period } }),
    placeholderData: keepPreviousData,
    refetchInterval: ASK_AGAIN_MS,
    meta: DASHBOARD_META,
  });

/** In place of a wall of zeros: why there is nothing to count, and what to do about it. */
function TrafficMissing({ what }: { what: 'devices' | 'reports' }) {
  const { t } = useTranslation();
  const canRegister = useCan()('hardware:write') && what === 'devices';
  return (
    <div className={`${css.frame} ${css.below}`}>
      <Notice
        order={2}
        icon={<IconRouter size={28} />}
        title={t(`dashboard.missing.${what}.title`)}
        text={t(`dashboard.missing.${what}.text`)}
      >
        <LinkButton to={canRegister ? '/facilities/hardware/create' : '/facilities/hardware'}>
          {t(canRegister ? 'dashboard.missing.register' : 'dashboard.missing.open')}
        </LinkButton>
      </Notice>
    </div>
  );
}

/** In the shape of a card, so that nothing moves when the numbers come. */
const CardSkeleton = () => (
  <div className={widgetCard.card}>
    <div className={widgetCard.head}>
      <Skeleton height={20} width={120} my={10} />
    </div>
    <div className={widgetCard.numbers}>
      {['in', 'out'].map((way) => (
        <div key={way}>
          <Skeleton height={16} width={56} my={5} />
          <Skeleton height={26} width={88} my={7} />
        </div>
      ))}
    </div>
    <div className={widgetCard.facts}>
      <Skeleton height={16} width={180} />
    </div>
    <div className={widgetCard.chart}>
      <Skeleton height={16} width={220} mt={12} mb={8} />
      <Skeleton height={84} radius={8} />
    </div>
  </div>
);
