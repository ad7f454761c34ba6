import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CallError } from '#shared/call/call-error.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { NotFoundPage } from '#shared/layout/NotFoundPage.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import css from '../Room.module.css';
import { RoomTop } from '../RoomTop.tsx';
import { useRoom } from '../room.records.ts';
import { RoomCards } from './RoomCards.tsx';
import { RoomCars } from './RoomCars.tsx';
import { RoomHistory } from './RoomHistory.tsx';
import { RoomMembers } from './RoomMembers.tsx';
import { RoomParcels } from './RoomParcels.tsx';
import { RoomQuota } from './RoomQuota.tsx';

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
