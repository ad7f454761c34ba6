import type { Permission, StaffRole } from '@lobby/contract/access';
import type { Cage } from '@lobby/contract/areas/session';
import type { DomainEvents } from '@lobby/contract/events';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '#platform/db/db.gen.ts';
import type { Ask } from '#platform/db/query-builder.ts';

/** `signed-in` = any staff; the others are open also while something has to be done first, as `checkCage` says. */
export type Needs = Permission | 'signed-in' | 'enrolling' | 'self' | 'arriving';

export interface SignedIn {
  id: number;
  role: StaffRole;
  sessionId: string;
  /** What has to be done before anything else; null for almost everybody. */
  cage: Cage | null;
  /** The password was given again a moment ago. */
  isConfirmed: boolean;
  /** The database's clock when the session was read: the transaction's own `now()`. */
  readAt: Date;
}

/**
 * Everything a handler may touch. `db` *is* the open transaction, set to one property, so nothing below
 * can read or write outside it; what is emitted leaves only if it commits.
 */
export interface Ctx {
  db: Kysely<DB>;
  /** The same transaction, for statements the platform has written out. */
  ask: Ask;
  user: SignedIn;
  property: number;
  /** The transaction's `now()`: what a row says by default and what a handler writes agree, whatever the node's own clock says. */
  now: Date;
  emit<N extends keyof DomainEvents>(name: N, payload: DomainEvents[N]): Promise<void>;
  log: Logger;
}
