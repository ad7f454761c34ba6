import { type Room, roomApi } from '@lobby/contract/areas/room';
import { Button } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { PageTabs } from '#shared/layout/PageTabs.tsx';
import { useCommand } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import css from './Room.module.css';
import { useRoom } from './room.records.ts';
import { TABS, tabSearch } from './room-search.ts';

/** Whether the room is blocked, and the parts of its page. */
export function RoomTop({ id }: { id: number }) {
  const { t } = useTranslation();
  const room = useRoom(id).data?.data;
  return (
    <>
      {room && <RoomBlock room={room} />}
      <PageTabs
        label={t('room.edit')}
        tabs={TABS.map((tab) => ({
          name: t(`room.tab.${tab}`),
          to: `/floor-and-room/room/${id}`,
          search: tabSearch({ tab }),
        }))}
      />
    </>
  );
}

/** A blocked room says so and why; whoever may, blocks it or opens it again. */
function RoomBlock({ room }: { room: Pick<Room, 'id' | 'name' | 'blockedByAdmin' | 'blockedReason'> }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const may = useCan()('room:block');
  const blocked = room.blockedByAdmin;
  if (!blocked && !may) return null;
  return (
    <div className={blocked ? css.blocked : css.open}>
      {blocked && <IconLock size={22} aria-hidden />}
      {blocked && (
        <div className={css.reason}>
          <strong>{t('room.blocked')}</strong>
          <div>{room.blockedReason}</div>
        </div>
      )}
      {may && (
        <Button
          variant="default"
          leftSection={blocked ? <IconLockOpen size={18} aria-hidden /> : <IconLock size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t(blocked ? 'room.unblock.action' : 'room.block.action')}
        </Button>
      )}
      {asking && <BlockDialog room={room} onClose={() => setAsking(false)} />}
    </div>
  );
}

type Props = { room: Pick<Room, 'id' | 'name' | 'blockedByAdmin'>; onClose: () => void };

/** The reason stands on the room until it is open again. */
function BlockDialog({ room, onClose }: Props) {
  const { t } = useTranslation();
  const act = room.blockedByAdmin ? 'unblock' : 'block';
  const { run } = useCommand(roomApi.block, { area: 'room', done: `room.${act}.done` });
  return (
    <ReasonDialog
      title={t(`room.${act}.title`, { name: room.name })}
      label={t('room.block.reason')}
      action={t(`room.${act}.action`)}
      cancel={t(act === 'unblock' ? 'popup.dialog.notNow' : 'popup.dialog.cancel')}
      danger={act === 'block'}
      onConfirm={(reason) => run({ params: { id: room.id }, body: { blocked: !room.blockedByAdmin, reason } })}
      onClose={onClose}
    >
      {t(`room.${act}.effect`)}
    </ReasonDialog>
  );
}
