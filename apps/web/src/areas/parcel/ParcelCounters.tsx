import { parcelApi } from '@lobby/contract/areas/parcel';
import { PARCEL_STATUS } from '@lobby/contract/constants';
import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconPackageImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useOverdueDays } from './overdue-days.ts';
import css from './ParcelCounters.module.css';
import { OVERDUE } from './parcel-filters.ts';

const waiting = String(PARCEL_STATUS.waiting);
const counters = [
  { name: 'today', filter: { received: 'today' }, icon: IconPackageImport },
  { name: 'waiting', filter: { status: waiting }, icon: IconClock },
  { name: 'overdue', filter: { status: waiting, olderThan: OVERDUE }, icon: IconAlertTriangle },
] as const;

/** The day in three numbers, each leading to the parcels it counted. */
export function ParcelCounters() {
  const { t } = useTranslation();
  const overdueDays = useOverdueDays();
  const { data, isError } = useQuery({ queryKey: ['parcel', 'summary'], queryFn: () => call(parcelApi.summary) });
  // The list below says what is wrong and offers to try again.
  if (isError) return null;
  const summary = data?.data;
  return (
    <ul className={css.counters}>
      {counters.map(({ name, filter, icon: Icon }) => (
        <li key={name}>
          <Link
            to="/parcel"
            search={filter as never}
            className={css.counter ?? ''}
            data-alarm={(name === 'overdue' && summary && summary.overdue > 0) || undefined}
          >
            <Icon size={22} stroke={1.6} aria-hidden className={css.icon ?? ''} />
            <span className={css.value}>{summary?.[name].toLocaleString('en') ?? <Skeleton height={24} width={36} />}</span>
            <span className={css.words}>{t(`parcel.counter.${name}`, { count: overdueDays })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
