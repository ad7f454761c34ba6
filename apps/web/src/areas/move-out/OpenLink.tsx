import type { MoveOutPlan } from '@lobby/contract/areas/move-out';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

type Props = MoveOutPlan['open'][number] & { roomId: number };

/** The way to what still waits: the room's parcels or bookings, or the queue. */
export function OpenLink({ what, count, roomId }: Props) {
  const { t } = useTranslation();
  const text = t(`move-out.open.${what}`, { count });
  if (what === 'request') return <Link to="/resident/application">{text}</Link>;
  return (
    <Link to={`/floor-and-room/room/${roomId}`} search={{ tab: what === 'booking' ? 'bookings' : 'parcels' }}>
      {text}
    </Link>
  );
}
