import type { ParcelLetter } from '@lobby/contract/areas/parcel-letter';
import { TIME_ZONE } from '@lobby/contract/constants';
import i18next from 'i18next';
import { formatMoment } from '#shared/dates/dates.ts';
import { session } from '#shared/session/store.ts';
import css from './Letter.module.css';

/** So many find a place on a quarter of a page. */
const MAX_LINES = 7;

/** A quarter of a page, in both languages: nobody knows who opens the door. It names the room and no person. */
export function Letter({ letter: { room, parcels } }: { letter: ParcelLetter }) {
  const property = session.use().profile?.property;
  const [th, en] = [i18next.getFixedT('th'), i18next.getFixedT('en')];
  const count = parcels.length;
  const shown = parcels.slice(0, MAX_LINES);
  return (
    <section className={css.letter} aria-label={room.name}>
      <p className={css.property}>
        {property?.nameTh}
        <br />
        {property?.nameEn}
      </p>
      <p className={css.room}>
        {room.name} <span className={css.building}>{room.building}</span>
      </p>
      <p>
        <strong>{th('parcel.letter.waiting', { count })}</strong>
        <br />
        {en('parcel.letter.waiting', { count })}
      </p>
      <ul className={css.parcels}>
        {shown.map(({ id, packingNo, createdAt }) => (
          <li key={id}>
            <strong>{packingNo}</strong> · {formatMoment(createdAt, property?.timeZone ?? TIME_ZONE)}
          </li>
        ))}
        {count > shown.length && (
          <li>
            {th('parcel.letter.others', { count: count - shown.length })} /{' '}
            {en('parcel.letter.others', { count: count - shown.length })}
          </li>
        )}
      </ul>
      <p>
        {th('parcel.letter.collect')}
        <br />
        {en('parcel.letter.collect')}
      </p>
    </section>
  );
}
