import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#shared/dates/dates.ts';
import { session } from '#shared/session/store.ts';
import css from './HandOver.module.css';
import type { Gone } from './use-hand-over.ts';

/** Nothing was handed over; says who already has which parcel, so that the clerk can tell whoever is asking. */
export function AlreadyGone({ parcels }: { parcels: Gone[] }) {
  const { t } = useTranslation();
  const zone = session.use().profile?.property.timeZone;
  if (parcels.length === 0) return null;
  return (
    <div className={css.gone} role="alert">
      <IconAlertCircle size={22} aria-hidden />
      <div>
        <strong>{t('parcel.handOver.gone', { count: parcels.length })}</strong>
        <ul>
          {parcels.map(({ id, packingNo, collectorName, by, at }) => (
            <li key={id}>
              {t('parcel.handOver.goneTo', {
                number: packingNo,
                name: collectorName || t('parcel.resident'),
                by: by || '–',
                when: formatMoment(at, zone),
              })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
