import type { Bucket } from '@lobby/contract/period';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { bucket: Bucket; compared: number; longest: number; isRunning: boolean };

/** What the percentages are of, where they are not of all that is shown. */
export function DifferenceWords({ bucket, compared, longest, isRunning }: Props) {
  const { t } = useTranslation();
  if (compared === longest) return null;
  return (
    <Text c="dimmed">
      {isRunning && `${t('dashboard.compare.running')} `}
      {compared === 0 ? t('dashboard.compare.unequal') : t(`dashboard.compare.first.${bucket}`, { count: compared })}
    </Text>
  );
}
