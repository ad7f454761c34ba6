import type { Parcel } from '@lobby/contract/areas/parcel';
import { Settings } from '@lobby/contract/areas/setting';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#shared/dates/clock.ts';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { session } from '#shared/session/store.ts';
import { daysBetween } from './parcel-days.ts';

export const isWaiting = (parcel: Pick<Parcel, 'collectedAt'>) => parcel.collectedAt === null;

/** Waiting, waiting too long, or gone. */
export function ParcelState({ parcel }: { parcel: Pick<Parcel, 'collectedAt' | 'createdAt'> }) {
  const { t } = useTranslation();
  const days = daysBetween(parcel.createdAt, useNow());
  const overdueDays = useOverdueDays();
  if (!isWaiting(parcel))
    return (
      <StateBadge tone="good" Icon={IconCircleCheck}>
        {t('parcel.state.completed')}
      </StateBadge>
    );
  if (days >= overdueDays)
    return (
      <StateBadge tone="bad" Icon={IconAlertTriangle}>
        {t('parcel.state.overdue', { count: days })}
      </StateBadge>
    );
  return (
    <StateBadge tone="warn" Icon={IconClock}>
      {days > 0 ? t('parcel.state.waitingDays', { count: days }) : t('parcel.state.waiting')}
    </StateBadge>
  );
}

type Session = ReturnType<typeof session.get>;
const otherwise = Settings.shape.parcelOverdueDays.parse(undefined);
const daysOf = ({ profile }: Session) => profile?.property.parcelOverdueDays ?? otherwise;

/** After how many days the property calls a waiting parcel overdue. */
export const useOverdueDays = () => daysOf(session.use());
export const overdueDays = () => daysOf(session.get());
