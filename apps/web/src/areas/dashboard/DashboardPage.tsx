import { comparable, type Period, periodBuckets, type Span } from '@lobby/contract/period';
import { Text, Title } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { formatDay } from '#shared/dates/dates.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { PageSearch } from '#shared/search/PageSearch.tsx';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import css from './Dashboard.module.css';
import { HomePanels } from './home/HomePanels.tsx';
import { NeedsAction } from './home/NeedsAction.tsx';
import { PeriodChoice, useDays } from './PeriodChoice.tsx';
import { type PeriodSearch, periodOf } from './period-search.ts';
import { Traffic } from './Traffic.tsx';

/** The work of the day first, then how the building breathes. */
export function DashboardPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { profile } = session.use();
  const canCompare = useCan()('dashboard-compare:write');
  const search: PeriodSearch = useSearch({ strict: false });
  const period = periodOf(search, 'today');
  // What waits is shown first; a slow phone builds the rest in small steps after it, and answers fingers in between.
  const withRest = useDeferredValue(true, false);
  return (
    <>
      <div className={css.greeting}>
        <Title order={1}>{t('dashboard.greeting', { name: displayName(profile, language) })}</Title>
        <Text c="dimmed">{t('dashboard.today', { day: formatDay(useNow(), language, profile?.property.timeZone) })}</Text>
      </div>
      <div className={css.search}>
        <PageSearch />
      </div>
      <NeedsAction />
      {withRest && (
        <>
          <HomePanels />
          <div className={css.top}>
            <Title order={2}>{t('dashboard.traffic')}</Title>
            {canCompare && (
              <LinkButton to="/dashboard/compare" variant="default" leftSection={<IconScale size={18} aria-hidden />}>
                {t('dashboard.compare.open')}
              </LinkButton>
            )}
          </div>
          <PeriodChoice search={search} usual="today" />
          <PeriodWords period={period} />
          <Traffic period={period} />
        </>
      )}
    </>
  );
}

/** Which days these are, and which ones the percentages are of. */
function PeriodWords({ period }: { period: Period }) {
  const { t } = useTranslation();
  const now = useNow();
  const zone = useZone();
  const days = useDays();
  const { current, previous } = comparable(period, now, zone);
  const isNothing = ({ from, to }: Span) => from.getTime() >= to.getTime();
  return (
    <Text c="dimmed" mb={16}>
      {isNothing(current) || isNothing(previous)
        ? days(periodBuckets(period, now, zone))
        : t('dashboard.period.words', { days: days(periodBuckets(period, now, zone)), before: days(previous) })}
    </Text>
  );
}
