import { roomApi } from '@lobby/contract/areas/room';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { Lines } from './Lines.tsx';
import type { TabProps } from './tab-props.ts';

export function RoomCards({ room }: TabProps) {
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
