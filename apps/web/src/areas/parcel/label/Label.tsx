import type { Parcel } from '@lobby/contract/areas/parcel';
import { encode } from 'uqr';
import { formatMoment } from '#kernel/dates.ts';
import { nameOf, useLanguage } from '#kernel/language.ts';
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
      <QrCode text={parcel.packingNo} />
    </article>
  );
}

/** Drawn as one path of squares. The number is short, so the code stays coarse enough for any scanner. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={css.code} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
      <path d={squares.join('')} />
    </svg>
  );
}
