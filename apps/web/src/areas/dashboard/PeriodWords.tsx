import { comparable, type Period, reckon, type Span } from '@lobby/contract/period';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { useDays } from './use-days.ts';

/** Which days these are, and which ones the percentages are of. */
export function PeriodWords({ period }: { period: Period }) {
  const { t } = useTranslation();
  const now = useNow();
  const zone = useZone();
  const days = useDays();
  const { current, previous } = comparable(period, now, zone);
  const isNothing = ({ from, to }: Span) => from.getTime() >= to.getTime();
  return (
    <Text c="dimmed" mb={16}>
      {isNothing(current) || isNothing(previous)
        ? days(reckon(period, now, zone))
        : t('dashboard.period.words', { days: days(reckon(period, now, zone)), before: days(previous) })}
    </Text>
  );
}
