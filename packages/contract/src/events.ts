import type { Area } from './access.ts';

/** What the rest of the system may hear about, once the change is committed: names and payloads. */
export interface DomainEvents {
  /** `id` is null where many records of the area changed at once. */
  'record.changed': { area: Area; id: number | null; change: 'created' | 'updated' | 'removed' };
  /** Somebody decided what waited; the resident it is about hears of it by the channel they write by. */
  'request.decided': { id: number; result: 'approved' | 'reject' };
  /**
   * Somebody's sessions ended, or what they may do changed: their open portals look again at once. `only` this session, all but the
   * one `kept`, or those `at` one property.
   */
  'session.changed': { account: number; why: SessionEnd | 'rights'; only?: string; kept?: string; at?: number };
}
/** A topic of live updates: an area, or one record of it. */
type LiveTopic = Area | `${Area}:${number}`;
/**
 * What an open portal hears as `record.changed`: the changes of an area within a moment, as one. `topics` are the area and the records that
 * changed; where they are too many only the area, and `id` is null wherever it is not a single record.
 */
export type LiveNotice = DomainEvents['record.changed'] & { topics: LiveTopic[] };
/** Why a session is over, for a kind word to whoever sat before it. */
export const SESSION_ENDS = ['blocked', 'removed', 'password', 'ended'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];
