import { type Parcel, parcelApi } from '@lobby/contract/areas/parcel';
import { PARCEL_STATUS } from '@lobby/contract/constants';
import { Button, Menu } from '@mantine/core';
import { IconHandGrab, IconMail, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { buildingChoices, roomChoices, roomLabel } from '#shared/choices/building-choices.ts';
import { categoryChoices } from '#shared/choices/category-choices.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import layout from '#shared/layout/layout.module.css';
import { ALL, type Column, type Filter } from '#shared/list/columns.ts';
import { dayFilter } from '#shared/list/day-filter.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { listSearch } from '#shared/list-search/list-search.ts';
import { isWaiting, ParcelState, overdueDays as readOverdueDays, useOverdueDays } from '#shared/parcel/ParcelState.tsx';
import { daysAgo } from '#shared/parcel/parcel-days.ts';
import { ViewLink } from '#shared/saved-views/ViewLink.tsx';
import { useCan } from '#shared/session/can.ts';
import { nameOf } from '#shared/texts/language.ts';
import { HandOverDialog } from './handover/HandOverDialog.tsx';
import css from './ParcelListPage.module.css';
import { PARCEL_OPENS_ON } from './parcel-opens-on.ts';

/** As many days as the property says, whatever that is when somebody looks. */
const OVERDUE = 'overdue';

export function ParcelListPage() {
  const { t } = useTranslation();
  const handsOver = useCan()('parcel:desk');
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<{ ids: number[]; clear: () => void } | null>(null);

  const bulk = (picked: number[], clear: () => void) => (
    <>
      {handsOver && (
        <Button leftSection={<IconHandGrab size={18} aria-hidden />} onClick={() => setLeaving({ ids: picked, clear })}>
          {t('parcel.handOver.act', { count: picked.length })}
        </Button>
      )}
      <PrintLabels picked={picked} />
    </>
  );
  const rowActions = (row: Parcel) => (
    <>
      {handsOver && isWaiting(row) && (
        <Menu.Item leftSection={<IconHandGrab size={18} />} onClick={() => setLeaving({ ids: [row.id], clear: () => undefined })}>
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
        top={Top}
        bulk={bulk}
      />
      {leaving && <HandOverDialog ids={leaving.ids} onClose={() => setLeaving(null)} onDone={leaving.clear} />}
    </>
  );
}

/** What the list can show in one press. */
const Top = () => (
  <div className={css.top}>
    <ParcelViews />
    <LettersLink />
  </div>
);

/** Rooms nobody could tell of their parcels: nothing where all know. */
function LettersLink() {
  const { t } = useTranslation();
  const { data } = useQuery({ queryKey: ['parcel', 'summary'], queryFn: () => call(parcelApi.summary) });
  const unreached = data?.data.unreached ?? 0;
  if (unreached === 0) return null;
  return (
    <LinkButton variant="default" to="/parcel/letter" leftSection={<IconMail size={18} aria-hidden />}>
      {t('parcel.letter.open', { count: unreached })}
    </LinkButton>
  );
}

function PrintLabels({ picked }: { picked: number[] }) {
  const { t } = useTranslation();
  return (
    <LinkButton
      variant="default"
      to="/parcel/label"
      search={{ ids: picked.join(',') }}
      leftSection={<IconPrinter size={18} aria-hidden />}
    >
      {t('parcel.label.print', { count: picked.length })}
    </LinkButton>
  );
}

const parcelColumns: Column<Parcel>[] = [
  {
    field: 'packingNo',
    show: ({ packingNo }) => <Whole>{packingNo}</Whole>,
    inFile: [
      { field: 'packingNo', value: ({ packingNo }) => packingNo },
      { field: 'trackingNo', value: ({ trackingNo }) => trackingNo },
    ],
  },
  {
    field: 'room',
    text: ({ room }) => roomLabel(room),
    show: ({ room }) => <Whole>{roomLabel(room)}</Whole>,
    populate: 'room.category',
    onCard: true,
    inFile: [
      { field: 'room', value: ({ room }) => room?.name },
      { field: 'building', value: ({ room }) => room?.category?.name },
    ],
  },
  { field: 'name', onCard: true },
  {
    field: 'status',
    text: (parcel) => i18next.t(isWaiting(parcel) ? 'parcel.state.waiting' : 'parcel.state.completed'),
    show: (parcel) => <ParcelState parcel={parcel} />,
    onCard: 'state',
  },
  { field: 'storagePlace', onCard: true },
  { field: 'carrier', text: ({ carrier }, language) => nameOf(carrier, language) },
  { field: 'createdAt', onCard: true },
  {
    field: 'handover',
    text: (parcel) => (parcel.collectedAt ? `${collectorOf(parcel)}, ${formatMoment(parcel.collectedAt)}` : ''),
    sort: { th: 'collectedAt', en: 'collectedAt' },
    inFile: [
      { field: 'collectorName', value: collectorOf },
      { field: 'collectedAt', value: ({ collectedAt }) => collectedAt },
    ],
  },
];

function collectorOf({ handover, collectedAt }: Parcel): string {
  return handover && collectedAt ? (handover.collectorName ?? i18next.t('parcel.resident')) : '';
}

/** A number broken in two is read as two. */
function Whole({ children }: { children: string }) {
  return <span className={css.whole}>{children}</span>;
}

type ParcelView = { name: 'waiting' | 'overdue' | 'today' | 'all'; filters: Record<string, string[]> };
const views: ParcelView[] = [
  { name: 'waiting', filters: { status: [PARCEL_OPENS_ON] } },
  { name: 'overdue', filters: { status: [PARCEL_OPENS_ON], olderThan: [OVERDUE] } },
  { name: 'today', filters: { status: [ALL], received: ['today'] } },
  { name: 'all', filters: { status: [ALL] } },
];

/** What waits, waits too long and came today, each with its number; and everything. */
function ParcelViews() {
  const { t } = useTranslation();
  const overdueDays = useOverdueDays();
  const here = listSearch(useSearch({ strict: false }));
  const { data } = useQuery({ queryKey: ['parcel', 'summary'], queryFn: () => call(parcelApi.summary) });
  return (
    <ul className={`${layout.pills} ${css.views}`} aria-label={t('views.title')}>
      {views.map(({ name, filters }) => (
        <li key={name}>
          <ViewLink path="/parcel" search={{ filters }} here={{ filters: here.filters ?? {} }}>
            {name !== 'all' && data && (
              <strong className={css.value} data-alarm={(name === 'overdue' && data.data.overdue > 0) || undefined}>
                {data.data[name].toLocaleString('en')}
              </strong>
            )}
            <span>{t(`parcel.counter.${name}`, { count: overdueDays })}</span>
          </ViewLink>
        </li>
      ))}
    </ul>
  );
}

const parcelFilters: Filter[] = [
  // By number, not by name: the index begins with it.
  { field: 'status', options: [PARCEL_OPENS_ON, String(PARCEL_STATUS.completed), ALL], opensOn: PARCEL_OPENS_ON },
  { field: 'room', from: roomChoices },
  dayFilter('received', 'createdAt'),
  {
    field: 'olderThan',
    options: [OVERDUE, '3', '7', '14', '30'],
    where: ([days]) => ({
      createdAt: { $lte: daysAgo(days === OVERDUE ? readOverdueDays() : Number(days), new Date()).toISOString() },
    }),
  },
  { field: 'carrier', from: categoryChoices('carrier') },
  { field: 'mailType', from: categoryChoices('mail-type') },
  { field: 'building', from: buildingChoices, where: (ids) => ({ room: { category: { id: { $in: ids } } } }) },
];
export const viewFilters = viewFiltersOf(parcelApi, parcelFilters);
