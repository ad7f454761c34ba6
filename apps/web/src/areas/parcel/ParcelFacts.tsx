import type { Parcel } from '@lobby/contract/areas/parcel';
import { useTranslation } from 'react-i18next';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { Picture } from '#shared/files/Picture.tsx';
import layout from '#shared/layout/layout.module.css';
import { session } from '#shared/session/store.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './ParcelPage.module.css';

/** Said even where they are empty; of the rest, only what is known. */
const ALWAYS = ['room', 'name', 'trackingNo', 'storagePlace'];

export function ParcelFacts({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = session.use().profile?.property.timeZone;
  const { handover, collectedAt } = parcel;
  const facts = {
    room: roomLabel(parcel.room),
    name: parcel.name,
    trackingNo: parcel.trackingNo,
    carrier: nameOf(parcel.carrier, language),
    mailType: nameOf(parcel.mailType, language),
    size: parcel.size && t(`parcel.size.${parcel.size}`),
    storagePlace: parcel.storagePlace,
    createdAt: formatMoment(parcel.createdAt, zone),
    receivedBy: parcel.receivedBy?.name,
    note: parcel.note,
    ...(collectedAt && {
      collectedAt: formatMoment(collectedAt, zone),
      collectorName: handover?.collectorName ?? t('parcel.resident'),
      handedBy: handover?.by?.name,
      handoverNote: handover?.note,
    }),
  };
  const known = Object.entries(facts).filter(([field, value]) => value || ALWAYS.includes(field));
  return (
    <section className={layout.section} aria-labelledby="parcel-facts">
      <h2 className={layout.legend} id="parcel-facts">
        {t('parcel.section.facts')}
      </h2>
      <dl className={layout.facts}>
        {known.map(([field, value]) => (
          <div key={field}>
            <dt>{t(`parcel.field.${field}`)}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {parcel.photo && (
        <a className={css.photo} href={parcel.photo.url} target="_blank" rel="noreferrer">
          <Picture file={parcel.photo} size="card" shape="free" alt={t('parcel.field.photo')} />
        </a>
      )}
    </section>
  );
}
