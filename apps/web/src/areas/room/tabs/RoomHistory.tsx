import { History } from '#shared/history/HistoryPage.tsx';
import type { TabProps } from './tab-props.ts';

export const RoomHistory = ({ room }: TabProps) => <History area="room" id={room.id} />;
