import { type Parcel, parcelApi } from '@lobby/contract/areas/parcel';
import { PARCEL_STATUS, TIME_ZONE } from '@lobby/contract/constants';
import { Button, Menu, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconHandGrab, IconPackageImport, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { buildingChoices, roomChoices, roomLabel } from '#shared/choices/building-choices.ts';
import { categoryChoices } from '#shared/choices/category-choices.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { showMessage } from '#shared/dialog/dialogs.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import type { Column, Filter } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';
import { nameOf } from '#shared/texts/language.ts';
import { HandOverDialog } from './handover/HandOverDialog.tsx';
import css from './ParcelListPage.module.css';
import { ParcelState, overdueDays as readOverdueDays, useOverdueDays } from './ParcelState.tsx';
import { isWaiting } from './parcel-calls.ts';
import { daysAgo, startOfDay } from './parcel-days.ts';

/** As many days as the property says, whatever that is when somebody looks. */
const OVERDUE = 'overdue';

export function ParcelListPage() {
  const { t } = useTranslation();
  const handsOver = useCan()('parcel:desk');
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<{ ids: number[]; clear: () => void } | null>(null);

  const handOver = (ids: number[], clear: () => void) => {
    if (ids.length === 0) void showMessage('error', t('problem.parcelSelectLeastOne'));
    else setLeaving({ ids, clear });
  };
  const top = (picked: number[], clear: () => void) => <Top onHandOver={handsOver ? () => handOver(picked, clear) : undefined} />;
  const bulk = (picked: number[], clear: () => void) => <BulkActs picked={picked} onHandOver={() => handOver(picked, clear)} />;
  const rowActions = (row: Parcel) => (
    <>
      {handsOver && isWaiting(row) && (
        <Menu.Item leftSection={<IconHandGrab size={18} />} onClick={() => handOver([row.id], () => undefined)}>
          {t('parcel.handOver.act', { count: 1 })}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconPrinter size={18} />}
        onClick={() => void navigate({ to: '/parcel/label', search: { ids: String(row.id) } })}
      >
        {t('parcel.label.print', { count: 1 })}
      </Menu.Item>
    </>
  );
  return (
    <>
      <ListPage
        area="parcel"
        api={parcelApi}
        columns={parcelColumns}
        filters={parcelFilters}
        rowActions={rowActions}
        top={top}
        bulk={bulk}
      />
      {leaving && <HandOverDialog ids={leaving.ids} onClose={() => setLeaving(null)} onDone={leaving.clear} />}
    </>
  );
}

function Top({ onHandOver }: { onHandOver: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={css.top}>
      <ParcelCounters />
      {onHandOver && (
        <Button
          className={css.act ?? ''}
          variant="default"
          leftSection={<IconHandGrab size={18} aria-hidden />}
          onClick={onHandOver}
        >
          {t('parcel.handOver.open')}
        </Button>
      )}
    </div>
  );
}

function BulkActs({ picked, onHandOver }: { picked: number[]; onHandOver: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <LinkButton
        variant="default"
        to="/parcel/label"
        search={{ ids: picked.join(',') }}
        leftSection={<IconPrinter size={18} aria-hidden />}
      >
        {t('parcel.label.print', { count: picked.length })}
      </LinkButton>
      <Button leftSection={<IconHandGrab size={18} aria-hidden />} onClick={onHandOver}>
        {t('parcel.handOver.act', { count: picked.length })}
      </Button>
    </>
  );
}

const parcelColumns: Column<Parcel>[] = [
  { field: 'packingNo', show: ({ packingNo }) => <Whole>{packingNo}</Whole> },
  {
    field: 'room',
    text: ({ room }) => roomLabel(room),
    show: ({ room }) => <Whole>{roomLabel(room)}</Whole>,
    populate: 'room.category',
    onCard: true,
  },
  { field: 'name', onCard: true },
  {
    field: 'status',
    text: (parcel) => i18next.t(isWaiting(parcel) ? 'parcel.state.waiting' : 'parcel.state.completed'),
    show: (parcel) => <ParcelState parcel={parcel} />,
    onCard: true,
  },
  { field: 'carrier', text: ({ carrier }, language) => nameOf(carrier, language) },
  { field: 'storagePlace' },
  { field: 'createdAt' },
  {
    field: 'handover',
    text: ({ handover, collectedAt }) =>
      handover && collectedAt ? `${handover.collectorName ?? i18next.t('parcel.resident')}, ${formatMoment(collectedAt)}` : '',
    sort: { th: 'collectedAt', en: 'collectedAt' },
  },
];

/** A number broken in two is read as two. */
function Whole({ children }: { children: string }) {
  return <span className={css.whole}>{children}</span>;
}

const waiting = String(PARCEL_STATUS.waiting);
const counters = [
  { name: 'today', filter: { received: 'today' }, icon: IconPackageImport },
  { name: 'waiting', filter: { status: waiting }, icon: IconClock },
  { name: 'overdue', filter: { status: waiting, olderThan: OVERDUE }, icon: IconAlertTriangle },
] as const;

/** The day in three numbers, each leading to the parcels it counted. */
function ParcelCounters() {
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

const zone = () => session.get().profile?.property.timeZone ?? TIME_ZONE;

const parcelFilters: Filter[] = [
  // By number, not by name: the index begins with it.
  { field: 'status', options: [String(PARCEL_STATUS.waiting), String(PARCEL_STATUS.completed)] },
  {
    field: 'olderThan',
    options: [OVERDUE, '3', '7', '14', '30'],
    where: ([days]) => ({
      createdAt: { $lt: daysAgo(days === OVERDUE ? readOverdueDays() : Number(days), new Date()).toISOString() },
    }),
  },
  { field: 'received', options: ['today'], where: () => ({ createdAt: { $gte: startOfDay(new Date(), zone()).toISOString() } }) },
  { field: 'mailType', from: categoryChoices('mail-type') },
  { field: 'carrier', from: categoryChoices('carrier') },
  { field: 'building', from: buildingChoices, where: (ids) => ({ room: { category: { id: { $in: ids } } } }) },
  { field: 'room', from: roomChoices },
];
