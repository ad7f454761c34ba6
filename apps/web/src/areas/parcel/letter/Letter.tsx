import type { ParcelLetter } from '@lobby/contract/areas/parcel-letter';
import { TIME_ZONE } from '@lobby/contract/constants';
import i18next from 'i18next';
import { formatMoment } from '#shared/dates/dates.ts';
import css from '#shared/letters/Letter.module.css';
import { LetterPaper } from '#shared/letters/LetterPaper.tsx';
import { session } from '#shared/session/store.ts';

/** So many find a place on a quarter of a page. */
const MAX_LINES = 7;

/** In both languages: nobody knows who opens the door. */
export function Letter({ letter: { room, parcels } }: { letter: ParcelLetter }) {
  const zone = session.use().profile?.property.timeZone ?? TIME_ZONE;
  const [th, en] = [i18next.getFixedT('th'), i18next.getFixedT('en')];
  const count = parcels.length;
  const shown = parcels.slice(0, MAX_LINES);
  return (
    <LetterPaper room={room}>
      <p>
        <strong>{th('parcel.letter.waiting', { count })}</strong>
        <br />
        {en('parcel.letter.waiting', { count })}
      </p>
      <ul className={css.lines}>
        {shown.map(({ id, packingNo, createdAt }) => (
          <li key={id}>
            <strong>{packingNo}</strong> · {formatMoment(createdAt, zone)}
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
    </LetterPaper>
  );
}
