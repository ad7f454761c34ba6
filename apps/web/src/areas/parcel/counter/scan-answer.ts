import type { Parcel, Scanned } from '@lobby/contract/areas/parcel';
import type { Member, Room } from '@lobby/contract/areas/room';
import type { ScanMatch } from '@lobby/contract/areas/scan';
import type { SearchResult } from '@lobby/contract/areas/search';

/** What the counter does next about a code. */
export type Answer =
  | { kind: 'new'; trackingNo: string; room?: Room; name?: string }
  | { kind: 'handOver'; parcels: Parcel[]; members: Member[] }
  | { kind: 'chooseRoom'; rooms: Room[] }
  | { kind: 'nothingWaits'; room: Room }
  | { kind: 'collected'; parcel: Parcel }
  | { kind: 'unknown'; code: string }
  /** A pass, coupon, booking, card or plate: nothing of parcels. */
  | { kind: 'other'; code: string; matches: ScanMatch[] }
  /** A name or a phone: whoever it may be, with their rooms. */
  | { kind: 'people'; text: string; found: SearchResult[] }
  /** People are found by the server alone. */
  | { kind: 'peopleOffline'; text: string };

/** Every carrier's number has digits and none has Thai letters; a phone begins with 0 and has nine or ten digits. */
export const isPhone = (text: string) => /^0[0-9]{8,9}$/.test(text.replace(/[ -]/g, ''));
export const isNameOrPhone = (text: string) =>
  isPhone(text) || (text.length > 1 && (/\p{Script=Thai}/u.test(text) || !/\p{N}/u.test(text)));

/** Found by the code itself, or taken for a new parcel; a name and a phone have to be looked for among the people. */
export const isUnanswered = (answer: Answer, text: string) =>
  (answer.kind === 'new' || answer.kind === 'unknown') && isNameOrPhone(text);

/** Parcels, rooms and residents have answers of their own here. */
export const otherMatches = (matches: ScanMatch[]) =>
  matches.filter(({ kind }) => kind !== 'parcel' && kind !== 'room' && kind !== 'resident');

export const withRoom = (found: SearchResult[]) =>
  found.filter(({ area, room }) => room && (area === 'resident' || area === 'room'));

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
export function answerOffline(code: string): Answer {
  if (isNameOrPhone(code)) return { kind: 'peopleOffline', text: code };
  return code.length < SHORTEST_TRACKING_NO ? { kind: 'unknown', code } : { kind: 'new', trackingNo: code };
}
