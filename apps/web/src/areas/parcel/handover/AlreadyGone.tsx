import type { Parcel } from '@lobby/contract/areas/parcel';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#kernel/dates.ts';
import { session } from '#kernel/session/store.ts';
import css from './HandOver.module.css';

/** Nothing was handed over; says who already has which parcel, so that the clerk can tell whoever is asking. */
export function AlreadyGone({ parcels }: { parcels: Parcel[] }) {
  const { t } = useTranslation();
  const zone = session.use().profile?.property.timeZone;
  if (parcels.length === 0) return null;
  return (
    <div className={css.gone} role="alert">
      <IconAlertCircle size={22} aria-hidden />
      <div>
        <strong>{t('parcel.handOver.gone', { count: parcels.length })}</strong>
        <ul>
          {parcels.map(({ id, packingNo, handover, collectedAt }) => (
            <li key={id}>
              {t('parcel.handOver.goneTo', {
                number: packingNo,
                name: handover?.collectorName ?? '–',
                when: collectedAt ? formatMoment(collectedAt, zone) : '–',
                by: handover?.by?.name ?? '–',
              })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
