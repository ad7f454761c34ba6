import type { Room } from '@lobby/contract/areas/room';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { roomLabel } from '#shared/choices/building-choices.ts';
import css from './Counter.module.css';
import { HandOverOffer, type OnScanKeys } from './HandOverOffer.tsx';
import { NewParcel } from './NewParcel.tsx';
import type { Answer } from './scan-answer.ts';
import type { useScanning } from './use-scanning.ts';

type Props = {
  answer: Answer;
  scanning: ReturnType<typeof useScanning>;
  rooms: Room[];
  onScanKeys: OnScanKeys;
  done: () => void;
};

/** What can be done about the code that was scanned. */
export function Offer({ answer, scanning, rooms, onScanKeys, done }: Props) {
  const { t } = useTranslation();
  switch (answer.kind) {
    case 'new':
      return <NewParcel trackingNo={answer.trackingNo} known={answer.room} rooms={rooms} done={done} />;
    case 'handOver':
      return <HandOverOffer parcels={answer.parcels} members={answer.members} onScanKeys={onScanKeys} done={done} />;
    case 'chooseRoom':
      return (
        <div className={css.rooms}>
          {answer.rooms.map((room, at) => (
            <Button key={room.id} size="md" variant="default" autoFocus={at === 0} onClick={() => void scanning.openRoom(room)}>
              {roomLabel(room)}
            </Button>
          ))}
        </div>
      );
    case 'nothingWaits':
      return (
        <div className={css.rooms}>
          <Button size="md" variant="default" onClick={() => scanning.takeInWithout(answer.room)}>
            {t('counter.takeIn')}
          </Button>
        </div>
      );
    case 'collected':
    case 'unknown':
      return null;
  }
}
