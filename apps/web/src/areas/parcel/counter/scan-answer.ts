import type { Parcel, Scanned } from '@lobby/contract/areas/parcel';
import type { Member, Room } from '@lobby/contract/areas/room';

/** What the counter does next about a code. */
export type Answer =
  | { kind: 'new'; trackingNo: string; room?: Room }
  | { kind: 'handOver'; parcels: Parcel[]; members: Member[] }
  | { kind: 'chooseRoom'; rooms: Room[] }
  | { kind: 'nothingWaits'; room: Room }
  | { kind: 'collected'; parcel: Parcel }
  | { kind: 'unknown'; code: string };

/** No carrier's number is this short; it is a room or a slip of the finger, and must not become a parcel. */
const SHORTEST_TRACKING_NO = 6;

export function answerOf({ code, parcel, rooms, waiting, members }: Scanned): Answer {
  if (parcel?.collectedAt) return { kind: 'collected', parcel };
  // The one in the hand first, then whatever else lies there for the same room.
  if (parcel) return { kind: 'handOver', parcels: [parcel, ...waiting.filter(({ id }) => id !== parcel.id)], members };
  const [room, ...others] = rooms;
  if (!room) return code.length < SHORTEST_TRACKING_NO ? { kind: 'unknown', code } : { kind: 'new', trackingNo: code };
  if (others.length > 0) return { kind: 'chooseRoom', rooms };
  return waiting.length > 0 ? { kind: 'handOver', parcels: waiting, members } : { kind: 'nothingWaits', room };
}

/** Without a connection nobody can say what a code is; a long one is taken in as a new parcel. */
export const answerOffline = (code: string): Answer =>
  code.length < SHORTEST_TRACKING_NO ? { kind: 'unknown', code } : { kind: 'new', trackingNo: code };
