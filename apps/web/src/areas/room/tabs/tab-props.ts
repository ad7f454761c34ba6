import type { Room } from '@lobby/contract/areas/room';

export type TabProps = { room: Room };
