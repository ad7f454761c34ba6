import type { Parcel } from '@lobby/contract/areas/parcel';
import { formatMoment } from '#shared/dates/dates.ts';
import { QrCode } from '#shared/layout/QrCode.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Label.module.css';

/** About 62 × 40 mm, the usual roll of a label printer. Black on white in every theme: it is paper. */
export function Label({ parcel, zone }: { parcel: Parcel; zone: string }) {
  const language = useLanguage();
  return (
    <article className={css.label} aria-label={parcel.packingNo}>
      <div className={css.words}>
        <div className={css.number}>{parcel.packingNo}</div>
        <div className={css.room}>{parcel.room?.name}</div>
        <div className={css.line}>{parcel.room?.category?.name}</div>
        <div className={css.line}>{parcel.name}</div>
        <div className={css.line}>{nameOf(parcel.carrier, language)}</div>
        <div className={css.line}>{formatMoment(parcel.createdAt, zone)}</div>
      </div>
      <QrCode text={parcel.packingNo} className={css.code} />
    </article>
  );
}
