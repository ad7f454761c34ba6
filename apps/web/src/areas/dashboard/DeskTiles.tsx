import { parcelApi } from '@lobby/contract/areas/parcel';
import { PARCEL_STATUS } from '@lobby/contract/constants';
import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconPackage, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { countsOf, useStates } from '#shared/hardware/states.ts';
import { DASHBOARD_META } from '#shared/query/query-client.ts';
import css from './DeskTiles.module.css';

const waiting = String(PARCEL_STATUS.waiting);

/** What waits for whoever sits here. A number that cannot be told is a dash; the rest still counts. */
export function DeskTiles() {
  const { t } = useTranslation();
  const parcels = useQuery({ queryKey: ['parcel', 'summary'], queryFn: () => call(parcelApi.summary), meta: DASHBOARD_META });
  const devices = useStates();
  const tiles = [
    {
      name: 'waiting',
      Icon: IconPackage,
      to: '/parcel',
      search: { status: waiting },
      asked: parcels,
      value: parcels.data?.data.waiting,
    },
    {
      name: 'overdue',
      Icon: IconAlertTriangle,
      to: '/parcel',
      search: { status: waiting, olderThan: 'overdue' },
      asked: parcels,
      value: parcels.data?.data.overdue,
    },
    {
      name: 'offline',
      Icon: IconPlugConnectedX,
      to: '/facilities/hardware',
      search: { line: 'offline' },
      asked: devices,
      value: devices.data && countsOf(devices.data.data).offline,
    },
  ] as const;
  return (
    <ul className={css.tiles} aria-label={t('dashboard.desk.heading')}>
      {tiles.map(({ name, Icon, to, search, asked, value }) => (
        <li key={name}>
          <Link
            to={to}
            search={search as never}
            className={css.tile ?? ''}
            data-alarm={(name !== 'waiting' && (value ?? 0) > 0) || undefined}
          >
            <Icon size={22} stroke={1.6} aria-hidden />
            <span className={css.value}>
              {asked.isError ? '-' : (value?.toLocaleString('en') ?? <Skeleton height={24} width={32} />)}
            </span>
            <span className={css.words}>{t(`dashboard.desk.${name}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
