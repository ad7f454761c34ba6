import { type Parcel, parcelApi } from '@lobby/contract/areas/parcel';
import { PARCEL_STATUS, TIME_ZONE } from '@lobby/contract/constants';
import { Button, Skeleton } from '@mantine/core';
import { IconPrinter, IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { daysBack } from '#shared/dates/day.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { QrCode } from '#shared/layout/QrCode.tsx';
import { session } from '#shared/session/store.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { FULL, parcelsByIds } from '../parcel-calls.ts';
import css from './Label.module.css';

/** Labels to stick on, one per printed page. Without any named, those of the day that still wait. */
export function LabelPage() {
  const { t } = useTranslation();
  const { ids = '' } = useSearch({ strict: false }) as { ids?: string };
  const zone = session.use().profile?.property.timeZone ?? TIME_ZONE;
  const named = ids.split(',').map(Number).filter(Number.isSafeInteger);
  const parcels = useQuery({
    queryKey: ['parcel', 'labels', ids],
    queryFn: () => (ids === '' ? receivedToday(zone) : parcelsByIds(named)),
  });
  if (parcels.isPending) return <Skeleton height={180} width={280} />;
  if (parcels.isError) return <LoadFailed error={parcels.error} onRetry={parcels.refetch} />;
  if (parcels.data.length === 0)
    return (
      <Notice icon={<IconTag size={28} />} title={t('parcel.label.none')} text={t('parcel.label.noneText')}>
        <LinkButton to="/parcel">{t('parcel.title')}</LinkButton>
      </Notice>
    );
  return (
    <>
      <div className={css.head}>
        <div>
          <FormHeader area="parcel" listPath="/parcel" title={t('parcel.label.title')} />
          <p className={css.help}>{t('parcel.label.help')}</p>
        </div>
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          {t('parcel.label.print', { count: parcels.data.length })}
        </Button>
      </div>
      <ul className={css.sheet} data-print-only>
        {parcels.data.map((parcel) => (
          <li key={parcel.id}>
            <Label parcel={parcel} zone={zone} />
          </li>
        ))}
      </ul>
    </>
  );
}

async function receivedToday(zone: string) {
  const today = daysBack(1, zone).toISOString();
  const filters = { createdAt: { $gte: today }, status: { id: { $eq: PARCEL_STATUS.waiting } } };
  const query = { filters, populate: FULL, pagination: { pageSize: 100 }, sort: ['packingNo:asc'] };
  return (await call(parcelApi.list, { query })).data;
}

/** About 62 × 40 mm, the usual roll of a label printer. Black on white in every theme: it is paper. */
function Label({ parcel, zone }: { parcel: Parcel; zone: string }) {
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
