import { Text, Title } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNow } from '#shared/dates/clock.ts';
import { formatDay } from '#shared/dates/dates.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { ContactNumbers } from './ContactNumbers.tsx';
import css from './Dashboard.module.css';
import { DeskTiles } from './DeskTiles.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { PeriodWords } from './PeriodWords.tsx';
import { type PeriodSearch, periodOf } from './period-search.ts';
import { Traffic } from './Traffic.tsx';

/** Greets, shows what waits for the desk, and how the building breathes. */
export function DashboardPage() {
  const { t } = useTranslation();
  const { profile } = session.use();
  const canCompare = useCan()('dashboard-compare:write');
  const search: PeriodSearch = useSearch({ strict: false });
  const period = periodOf(search, 'today');
  return (
    <>
      <div className={css.top}>
        <div>
          <Title order={1}>{t('dashboard.greeting', { name: profile?.name })}</Title>
          <Text c="dimmed">{t('dashboard.today', { day: formatDay(useNow(), useLanguage(), profile?.property.timeZone) })}</Text>
        </div>
        {canCompare && (
          <LinkButton to="/dashboard/compare" variant="default" leftSection={<IconScale size={18} aria-hidden />}>
            {t('dashboard.compare.open')}
          </LinkButton>
        )}
      </div>
      <DeskTiles />
      <PeriodChoice search={search} usual="today" />
      <PeriodWords period={period} />
      <Traffic period={period} />
      <ContactNumbers />
    </>
  );
}
