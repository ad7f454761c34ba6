import type { Parcel } from '@lobby/contract/areas/parcel';
import { useTranslation } from 'react-i18next';
import { roomLabel } from '#shared/choices/building-choices.ts';
import css from './HandOver.module.css';

/** What to fetch from the shelf: the number on the label, for whom, and where it lies. */
export function ParcelLines({ parcels }: { parcels: Parcel[] }) {
  const { t } = useTranslation();
  if (parcels.length === 0) return null;
  const oneRoom = new Set(parcels.map(({ room }) => room?.id)).size === 1 && parcels.length > 1;
  return (
    <ul className={css.lines} aria-label={t('parcel.title')}>
      {parcels.map((parcel) => (
        <li key={parcel.id} className={css.line}>
          <span className={css.number}>{parcel.packingNo}</span>
          <span className={css.whose}>{[oneRoom ? '' : roomLabel(parcel.room), parcel.name].filter(Boolean).join(' · ')}</span>
          {parcel.storagePlace && <span className={css.place}>{parcel.storagePlace}</span>}
        </li>
      ))}
    </ul>
  );
}
