import { roomApi } from '@lobby/contract/areas/room';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { Lines } from './Lines.tsx';
import type { TabProps } from './tab-props.ts';

export function RoomCars({ room }: TabProps) {
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
