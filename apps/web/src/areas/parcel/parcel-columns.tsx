import type { Parcel } from '@lobby/contract/areas/parcel';
import i18next from 'i18next';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import type { Column } from '#shared/list/columns.ts';
import { nameOf } from '#shared/texts/language.ts';
import css from './ParcelListPage.module.css';
import { ParcelState } from './ParcelState.tsx';
import { isWaiting } from './parcel-calls.ts';

export const parcelColumns: Column<Parcel>[] = [
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
