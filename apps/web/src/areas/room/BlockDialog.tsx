import { type Room, roomApi } from '@lobby/contract/areas/room';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#shared/form/ReasonDialog.tsx';
import { useCommand } from '#shared/query/command.ts';

type Props = { room: Pick<Room, 'id' | 'name' | 'blockedByAdmin'>; onClose: () => void };

/** The reason stands on the room until it is open again. */
export function BlockDialog({ room, onClose }: Props) {
  const { t } = useTranslation();
  const act = room.blockedByAdmin ? 'unblock' : 'block';
  const { run } = useCommand(roomApi.block, { area: 'room', done: `room.${act}.done` });
  return (
    <ReasonDialog
      title={t(`room.${act}.title`, { name: room.name })}
      label={t('room.block.reason')}
      action={t(`room.${act}.action`)}
      danger={act === 'block'}
      onConfirm={(reason) => run({ params: { id: room.id }, body: { blocked: !room.blockedByAdmin, reason } })}
      onClose={onClose}
    >
      {t(`room.${act}.effect`)}
    </ReasonDialog>
  );
}
