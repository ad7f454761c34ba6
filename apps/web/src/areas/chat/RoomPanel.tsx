import { bookingApi } from '@lobby/contract/areas/booking';
import type { ConversationPage } from '@lobby/contract/areas/chat';
import { paymentApi } from '@lobby/contract/areas/payment';
import { PAYMENT_STATUS } from '@lobby/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { PhoneLink } from '#shared/layout/ContactLinks.tsx';
import layout from '#shared/layout/layout.module.css';
import { useMembers, useParcels } from '#shared/room/room-lists.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { LinkResident, Unlink } from './ResidentLink.tsx';
import css from './Thread.module.css';

const MAX_LINES = 5;
const OPEN_BILLS = [PAYMENT_STATUS.pending, PAYMENT_STATUS.waiting, PAYMENT_STATUS.unpaid];

/** The room beside the words: who lives there, and what is open. */
export function RoomPanel({ conversation }: { conversation: ConversationPage }) {
  const { t } = useTranslation();
  const { room } = conversation;
  return (
    <aside className={css.room} aria-label={t('chat.room.title')}>
      {room ? (
        <>
          <h3>
            <Link to={`/floor-and-room/room/${room.id}`}>{t('chat.room.name', { room: room.name })}</Link>
          </h3>
          <People roomId={room.id} />
          <Bills roomId={room.id} />
          <Parcels roomId={room.id} />
          <Bookings roomId={room.id} />
          {conversation.channel && conversation.member && <Unlink id={conversation.id} />}
        </>
      ) : (
        <LinkResident id={conversation.id} />
      )}
    </aside>
  );
}

type Line = { id: number; to: string; name: string; detail: ReactNode };

function Lines({ title, lines, total }: { title: string; lines: Line[] | undefined; total: number | undefined }): ReactNode {
  const { t } = useTranslation();
  return (
    <section>
      <h4>{title}</h4>
      {lines === undefined ? (
        <p className={layout.note}>{t('chat.room.loading')}</p>
      ) : lines.length === 0 ? (
        <p className={layout.note}>{t('chat.room.none')}</p>
      ) : (
        <ul className={layout.list}>
          {lines.map(({ id, to, name, detail }) => (
            <li key={id}>
              <Link to={to}>{name}</Link> <span className={layout.note}>{detail}</span>
            </li>
          ))}
        </ul>
      )}
      {lines && total !== undefined && total > lines.length && (
        <p className={layout.note}>{t('chat.room.more', { count: total - lines.length })}</p>
      )}
    </section>
  );
}

type OfRoom = { roomId: number };

function People({ roomId }: OfRoom) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useMembers(roomId);
  const lines = data?.data.slice(0, MAX_LINES).map((member) => ({
    id: member.id,
    to: `/resident/resident-list/${member.id}`,
    name: nameOf(member, language),
    detail: member.phone && <PhoneLink phone={member.phone} />,
  }));
  return <Lines title={t('chat.room.people')} lines={lines} total={data?.data.length} />;
}

function Bills({ roomId }: OfRoom) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['payment', 'of-room', roomId, 'chat'],
    queryFn: () =>
      call(paymentApi.list, {
        query: {
          filters: { room: { id: { $eq: roomId } }, status: { id: { $in: OPEN_BILLS } } },
          sort: ['dueDate:asc'],
          pagination: { pageSize: MAX_LINES },
        },
      }),
  });
  const lines = data?.data.map(({ id, number, balance }) => ({
    id,
    to: `/payment/payments/${id}`,
    name: number,
    detail: formatBaht(balance),
  }));
  return <Lines title={t('chat.room.bills')} lines={lines} total={data?.meta.total} />;
}

function Parcels({ roomId }: OfRoom) {
  const { t } = useTranslation();
  const { data } = useParcels(roomId, 'waiting');
  const lines = data?.data.slice(0, MAX_LINES).map(({ id, packingNo, name }) => ({
    id,
    to: `/parcel/${id}`,
    name: packingNo,
    detail: name ?? '',
  }));
  return <Lines title={t('chat.room.parcels')} lines={lines} total={data?.meta.total} />;
}

function Bookings({ roomId }: OfRoom) {
  const { t } = useTranslation();
  const zone = useZone();
  const [now] = useState(() => new Date().toISOString());
  const { data } = useQuery({
    queryKey: ['booking', 'of-room', roomId, 'chat'],
    queryFn: () =>
      call(bookingApi.list, {
        query: {
          filters: { room: { id: { $eq: roomId } }, isCancel: { $eq: false }, endAt: { $gt: now } },
          sort: ['startAt:asc'],
          pagination: { pageSize: MAX_LINES },
        },
      }),
  });
  const lines = data?.data.map(({ id, number, startAt }) => ({
    id,
    to: `/facilities/booking/${id}`,
    name: number,
    detail: formatMoment(startAt, zone),
  }));
  return <Lines title={t('chat.room.bookings')} lines={lines} total={data?.meta.total} />;
}
