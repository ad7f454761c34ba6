import { parcelApi } from '@lobby/contract/areas/parcel';
import { roomApi } from '@lobby/contract/areas/room';
import { PARCEL_STATUS } from '@lobby/contract/constants';
import { Button, Skeleton } from '@mantine/core';
import { type Icon, IconCheck, IconMinus, IconPackage, IconPlugConnectedX } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { History } from '#shared/history/History.tsx';
import { NotFoundPage } from '#shared/layout/NotFoundPage.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from '../Room.module.css';
import { RoomTop } from '../RoomTop.tsx';
import { useRoom } from '../room.records.ts';
import { RoomQuota, type TabProps } from './RoomQuota.tsx';

const NEWEST = 50;

const RoomHistory = ({ room }: TabProps) => <History area="room" id={room.id} />;

const tabs = {
  members: RoomMembers,
  cards: RoomCards,
  cars: RoomCars,
  parcels: RoomParcels,
  quota: RoomQuota,
  history: RoomHistory,
};

/** Everything about a room beside its own facts. */
export function RoomTab({ id, tab }: { id: number; tab: keyof typeof tabs | 'details' }) {
  const { t } = useTranslation();
  const room = useRoom(id);
  const Tab = tab === 'details' ? null : tabs[tab];
  if (room.error instanceof CallError && [400, 404].includes(room.error.status)) return <NotFoundPage />;
  if (room.isError)
    return (
      <Notice title={t('list.failed')} text={problemText(room.error)}>
        <Button onClick={() => void room.refetch()}>{t('error.retry')}</Button>
      </Notice>
    );
  return (
    <div className={css.page}>
      <FormHeader area="room" listPath="/floor-and-room/room" title={room.data?.data.name ?? t('room.edit')}>
        <RoomTop id={id} />
      </FormHeader>
      {room.data && Tab ? (
        <Tab room={room.data.data} />
      ) : (
        <Skeleton height={240} radius="lg" role="status" aria-label={t('list.loading')} />
      )}
    </div>
  );
}

function RoomCards({ room }: TabProps) {
  const { t } = useTranslation();
  const answer = useQuery({
    queryKey: ['room', 'cards', room.id],
    queryFn: () => call(roomApi.cards, { params: { roomId: room.id } }),
  });
  return (
    <Lines
      label={t('room.tab.cards')}
      answer={answer}
      empty={t('room.empty.cards')}
      line={({ id, serial, holder, isActive }) => ({
        id,
        name: serial,
        more: [holder],
        state: { good: isActive, words: t(isActive ? 'room.inUse' : 'room.notInUse') },
      })}
    />
  );
}

function RoomCars({ room }: TabProps) {
  const { t } = useTranslation();
  const answer = useQuery({
    queryKey: ['room', 'cars', room.id],
    queryFn: () => call(roomApi.cars, { params: { roomId: room.id } }),
  });
  return (
    <Lines
      label={t('room.tab.cars')}
      answer={answer}
      empty={t('room.empty.cars')}
      line={({ id, plate, province, model, isActive }) => ({
        id,
        name: `${plate} ${province}`,
        more: [model],
        state: { good: isActive, words: t(isActive ? 'room.inUse' : 'room.notInUse') },
      })}
    />
  );
}

function RoomMembers({ room }: TabProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const answer = useQuery({
    queryKey: ['room', 'members', room.id],
    queryFn: () => call(roomApi.members, { params: { roomId: room.id } }),
  });
  return (
    <Lines
      label={t('room.tab.members')}
      answer={answer}
      empty={t('room.empty.members')}
      line={(member) => ({
        id: member.id,
        name: nameOf(member, language),
        more: [t(`room.member.${member.role}`), member.phone],
        state: { good: member.isActive, words: t(member.isActive ? 'room.inUse' : 'room.notInUse') },
      })}
    />
  );
}

/** What came for the room, the newest first. */
function RoomParcels({ room }: TabProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const answer = useQuery({
    queryKey: ['parcel', 'of-room', room.id],
    queryFn: () =>
      call(parcelApi.list, {
        query: {
          filters: { room: { id: { $eq: room.id } } },
          sort: ['createdAt:desc'],
          pagination: { pageSize: NEWEST },
          populate: ['status', 'carrier'],
        },
      }),
  });
  return (
    <Lines
      label={t('room.tab.parcels')}
      answer={answer}
      empty={t('room.empty.parcels')}
      line={({ id, packingNo, name, carrier, createdAt, status }) => ({
        id,
        name: packingNo,
        to: `/parcel/${id}`,
        more: [name, nameOf(carrier, language), formatMoment(createdAt)],
        state: {
          good: status?.id !== PARCEL_STATUS.waiting,
          words: nameOf(status, language),
          icon: status?.id === PARCEL_STATUS.waiting ? IconPackage : IconCheck,
        },
      })}
    />
  );
}

type Line = {
  id: number;
  name: string;
  /** The page of its own, where it has one. */
  to?: string;
  more: (string | null | undefined)[];
  state: { good: boolean; words: string; icon?: Icon };
};
type Props<T> = { label: string; answer: UseQueryResult<{ data: T[] }>; line: (record: T) => Line; empty: string };

/** A short list of what belongs to the room: its name, what else is known, its state. */
function Lines<T>({ label, answer, line, empty }: Props<T>) {
  const { t } = useTranslation();
  if (answer.isPending) return <Skeleton height={120} radius="lg" role="status" aria-label={t('list.loading')} />;
  if (answer.isError)
    return <Notice order={2} icon={<IconPlugConnectedX size={28} />} title={t('list.failed')} text={problemText(answer.error)} />;
  if (answer.data.data.length === 0) return <Notice order={2} title={label} text={empty} />;
  return (
    <ul className={css.lines} aria-label={label}>
      {answer.data.data.map(line).map(({ id, name, to, more, state }) => (
        <li key={id}>
          <div className={css.words}>
            <div>{to ? <Link to={to}>{name}</Link> : name}</div>
            <div className={css.more}>{more.filter(Boolean).join(' · ')}</div>
          </div>
          <StateBadge
            tone={state.good ? 'good' : 'warn'}
            icon={createElement(state.icon ?? (state.good ? IconCheck : IconMinus), { size: 18, 'aria-hidden': true })}
          >
            {state.words}
          </StateBadge>
        </li>
      ))}
    </ul>
  );
}
