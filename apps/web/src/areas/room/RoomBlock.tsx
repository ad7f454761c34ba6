import type { Room } from '@lobby/contract/areas/room';
import { Button } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#shared/session/can.ts';
import { BlockDialog } from './BlockDialog.tsx';
import css from './Room.module.css';

/** A blocked room says so and why; whoever may, blocks it or opens it again. */
export function RoomBlock({ room }: { room: Pick<Room, 'id' | 'name' | 'blockedByAdmin' | 'blockedReason'> }) {
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
