import { useTranslation } from 'react-i18next';
import { roomLabel } from '#shared/choices/building-choices.ts';
import shared from './HandOver.module.css';
import css from './ParcelLines.module.css';
import type { HandOver } from './use-hand-over.ts';

/** What to fetch from the shelf: the number on the label, for whom, and where it lies. Of several, any but the last may stay; beside a scan field each says what leaves it out there. */
export function ParcelLines({ form, hasScan }: { form: HandOver; hasScan: boolean }) {
  const { t } = useTranslation();
  const parcels = form.staying;
  if (parcels.length === 0) return null;
  const several = parcels.length > 1;
  const oneRoom = new Set(parcels.map(({ room }) => room?.id)).size === 1 && several;
  return (
    <ul className={css.lines} aria-label={t('parcel.title')}>
      {parcels.map((parcel, at) => {
        const words = (
          <>
            <span className={css.number}>{parcel.packingNo}</span>
            <span className={css.whose}>{[oneRoom ? '' : roomLabel(parcel.room), parcel.name].filter(Boolean).join(' · ')}</span>
            {parcel.storagePlace && <span className={css.place}>{parcel.storagePlace}</span>}
          </>
        );
        if (!several)
          return (
            <li key={parcel.id} className={css.line}>
              {words}
            </li>
          );
        return (
          <li key={parcel.id}>
            <label className={css.line} data-left={!form.isTaken(parcel.id) || undefined}>
              <input type="checkbox" checked={form.isTaken(parcel.id)} onChange={() => form.toggle(parcel.id)} />
              {hasScan && (
                <kbd className={shared.digit} aria-hidden>
                  −{at + 1}
                </kbd>
              )}
              {words}
            </label>
          </li>
        );
      })}
    </ul>
  );
}
