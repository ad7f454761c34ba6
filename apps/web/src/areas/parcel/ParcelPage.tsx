import type { Parcel } from '@lobby/contract/areas/parcel';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { Picture } from '#shared/files/Picture.tsx';
import { useIsEditing } from '#shared/history/history-tab.ts';
import { isWaiting, ParcelState } from '#shared/parcel/ParcelState.tsx';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { RecordColumns, RecordHeader } from '#shared/record/RecordHeader.tsx';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';
import { displayName, nameOf, useLanguage } from '#shared/texts/language.ts';
import { plainText } from '#shared/texts/plain.ts';
import { NoticeFact } from './NoticeFact.tsx';
import { ParcelActions } from './ParcelActions.tsx';
import { ParcelFormPage, parcelFields } from './ParcelFormPage.tsx';
import { ParcelHistory } from './ParcelHistory.tsx';
import css from './ParcelPage.module.css';
import { parcelById } from './parcel-calls.ts';

/** Facts left, what happened to it right. While it waits it can also be edited. */
export function ParcelPage() {
  const id = Number(useParams({ strict: false }).id);
  const isEditing = useIsEditing();
  const writable = useCan()('parcel:write');
  const answer = useQuery({
    queryKey: ['parcel', 'one', id, 'full'],
    queryFn: () => parcelById(id),
    enabled: Number.isSafeInteger(id),
  });
  return (
    <LoadedRecord id={id} answer={answer}>
      {(parcel) => (isEditing && writable && isWaiting(parcel) ? <ParcelFormPage /> : <ParcelView parcel={parcel} />)}
    </LoadedRecord>
  );
}

function ParcelView({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation();
  const facts = { room: <RoomLink room={parcel.room} />, name: parcel.name, storagePlace: parcel.storagePlace };
  return (
    <>
      <RecordHeader
        area="parcel"
        listPath="/parcel"
        title={parcel.packingNo}
        state={<ParcelState parcel={parcel} />}
        facts={Object.entries(facts).map(([field, value]) => ({ name: t(`parcel.field.${field}`), value }))}
        actions={<ParcelActions parcel={parcel} />}
      />
      <RecordColumns activity={<ParcelHistory id={parcel.id} />}>
        <ParcelFacts parcel={parcel} />
      </RecordColumns>
    </>
  );
}

const RoomLink = ({ room }: Pick<Parcel, 'room'>) =>
  room ? <Link to={`/floor-and-room/room/${room.id}`}>{roomLabel(room)}</Link> : '–';

/** Said even where they are empty; of the rest, only what is known. */
const ALWAYS = ['room', 'name', 'trackingNo', 'storagePlace'];

function ParcelFacts({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = session.use().profile?.property.timeZone;
  const { handover, collectedAt } = parcel;
  const facts = {
    ...Object.fromEntries(parcelFields.map((field) => [field, plainText(parcel[field])])),
    room: <RoomLink room={parcel.room} />,
    carrier: nameOf(parcel.carrier, language),
    mailType: nameOf(parcel.mailType, language),
    size: parcel.size && t(`parcel.size.${parcel.size}`),
    createdAt: formatMoment(parcel.createdAt, zone),
    receivedBy: displayName(parcel.receivedBy, language),
    notice: <NoticeFact id={parcel.id} />,
    ...(collectedAt && {
      collectedAt: formatMoment(collectedAt, zone),
      collectorName: handover?.collectorName ?? t('parcel.resident'),
      handedBy: displayName(handover?.by, language),
      handoverNote: handover?.note,
    }),
  };
  const known = Object.entries(facts).filter(([field, value]) => value || ALWAYS.includes(field));
  return (
    <RecordCard title={t('parcel.section.facts')}>
      <dl className={card.grid}>
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
    </RecordCard>
  );
}
