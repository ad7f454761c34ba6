import type { Parcel } from '@lobby/contract/areas/parcel';
import { formatMoment } from '#kernel/dates.ts';
import { nameOf, useLanguage } from '#kernel/language.ts';
import { QrCode } from '#parts/qr/QrCode.tsx';
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
