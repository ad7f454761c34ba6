import type { Parcel } from '@lobby/contract/areas/parcel';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#shared/dates/clock.ts';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { useOverdueDays } from './overdue-days.ts';
import { isWaiting } from './parcel-calls.ts';
import { daysBetween } from './parcel-days.ts';

/** Waiting, waiting too long, or gone. */
export function ParcelState({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation();
  const days = daysBetween(parcel.createdAt, useNow());
  const overdueDays = useOverdueDays();
  if (!isWaiting(parcel))
    return (
      <StateBadge tone="good" icon={<IconCircleCheck size={18} aria-hidden />}>
        {t('parcel.state.completed')}
      </StateBadge>
    );
  if (days >= overdueDays)
    return (
      <StateBadge tone="bad" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {t('parcel.state.overdue', { count: days })}
      </StateBadge>
    );
  return (
    <StateBadge tone="warn" icon={<IconClock size={18} aria-hidden />}>
      {days > 0 ? t('parcel.state.waitingDays', { count: days }) : t('parcel.state.waiting')}
    </StateBadge>
  );
}
