import { type Parcel, type ParcelMove, parcelApi } from '@lobby/contract/areas/parcel';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowBackUp, IconHandGrab, IconPackageImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import { Picture } from '#shared/files/Picture.tsx';
import { FormHeader, FormSkeleton } from '#shared/form/FormHeader.tsx';
import { History } from '#shared/history/History.tsx';
import layout from '#shared/layout/layout.module.css';
import { NotFoundPage } from '#shared/layout/NotFoundPage.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';
import { displayName, nameOf, useLanguage } from '#shared/texts/language.ts';
import { plainText } from '#shared/texts/plain.ts';
import { PAD } from './handover/signature.ts';
import { ParcelActions } from './ParcelActions.tsx';
import { ParcelFormPage, parcelFields } from './ParcelFormPage.tsx';
import css from './ParcelPage.module.css';
import { ParcelState } from './ParcelState.tsx';
import { isWaiting, parcelById } from './parcel-calls.ts';

/** Facts left, what happened to it right. While it waits it can also be edited. */
export function ParcelPage() {
  const { t } = useTranslation();
  const { id: written } = useParams({ strict: false }) as { id: string };
  const { edit } = useSearch({ strict: false }) as { edit?: string };
  const can = useCan();
  const writable = can('parcel:write');
  const id = Number(written);
  const known = Number.isSafeInteger(id) && id > 0;
  const parcel = useQuery({ queryKey: ['parcel', 'one', id, 'full'], queryFn: () => parcelById(id), enabled: known });

  if (!known || isMissing(parcel.error)) return <NotFoundPage />;
  if (parcel.isPending) return <FormSkeleton fields={6} />;
  if (parcel.isError)
    return (
      <Notice title={t('list.failed')} text={problemText(parcel.error)}>
        <Button onClick={() => void parcel.refetch()}>{t('error.retry')}</Button>
      </Notice>
    );
  if (edit && writable && isWaiting(parcel.data)) return <ParcelFormPage />;
  return (
    <>
      <div className={css.header}>
        <FormHeader area="parcel" listPath="/parcel" title={parcel.data.packingNo} />
        <ParcelState parcel={parcel.data} />
      </div>
      <ParcelActions parcel={parcel.data} writable={writable} handsOver={can('parcel:desk')} />
      <div className={css.columns}>
        <ParcelFacts parcel={parcel.data} />
        <ParcelHistory id={id} />
      </div>
      <section aria-labelledby="parcel-log">
        <h2 className={css.log} id="parcel-log">
          {t('history.title')}
        </h2>
        <History area="parcel" id={id} />
      </section>
    </>
  );
}

const isMissing = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 400);

/** Said even where they are empty; of the rest, only what is known. */
const ALWAYS = ['room', 'name', 'trackingNo', 'storagePlace'];

function ParcelFacts({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = session.use().profile?.property.timeZone;
  const { handover, collectedAt } = parcel;
  const facts = {
    ...Object.fromEntries(parcelFields.map((field) => [field, plainText(parcel[field])])),
    room: roomLabel(parcel.room),
    carrier: nameOf(parcel.carrier, language),
    mailType: nameOf(parcel.mailType, language),
    size: parcel.size && t(`parcel.size.${parcel.size}`),
    createdAt: formatMoment(parcel.createdAt, zone),
    receivedBy: displayName(parcel.receivedBy, language),
    ...(collectedAt && {
      collectedAt: formatMoment(collectedAt, zone),
      collectorName: handover?.collectorName ?? t('parcel.resident'),
      handedBy: displayName(handover?.by, language),
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

/** Everything that happened to it, the newest first: who took it in, who gave it to whom, who took that back and why. */
function ParcelHistory({ id }: { id: number }) {
  const { t } = useTranslation();
  const moves = useQuery({
    queryKey: ['parcel', 'one', id, 'history'],
    queryFn: () => call(parcelApi.history, { params: { id } }),
  });
  return (
    <section className={layout.section} aria-labelledby="parcel-history">
      <h2 className={layout.legend} id="parcel-history">
        {t('parcel.section.history')}
      </h2>
      {moves.isPending && <Skeleton height={96} />}
      {moves.isError && <p role="alert">{problemText(moves.error)}</p>}
      {moves.data && (
        <ol className={css.history}>
          {moves.data.data.map((move) => (
            <Move key={move.id} move={move} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Move({ move }: { move: ParcelMove }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const kind = move.from === null ? 'received' : move.to === 'completed' ? 'handedOver' : 'undone';
  const Icon = { received: IconPackageImport, handedOver: IconHandGrab, undone: IconArrowBackUp }[kind];
  const by = (language === 'en' && move.byEn) || (move.by ?? '–');
  return (
    <li className={css.move}>
      <span className={css.sign} aria-hidden>
        <Icon size={18} stroke={1.6} />
      </span>
      <div>{t(`parcel.history.${kind}`, { by, name: move.collectorName ?? t('parcel.resident') })}</div>
      <div className={css.when}>
        <Moment at={move.at} />
      </div>
      {move.reason && <p className={css.reason}>{move.reason}</p>}
      {move.signature && (
        <svg
          className={css.signature}
          viewBox={`0 0 ${PAD.width} ${PAD.height}`}
          role="img"
          aria-label={t('parcel.history.signature', { name: move.collectorName ?? t('parcel.resident') })}
        >
          <path d={move.signature} />
        </svg>
      )}
    </li>
  );
}
