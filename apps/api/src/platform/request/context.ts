import type { DeskDuties, Permission, StaffRole } from '@lobby/contract/access';
import type { PendingStep } from '@lobby/contract/areas/session';
import type { DomainEvents } from '@lobby/contract/events';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '#platform/db/db.gen.ts';
import type { Query } from '#platform/db/query-builder.ts';

/**
 * Who may make a call: a permission, or any staff. The `before-…` rules also admit a session with a pending step (`assertNoPendingStep`):
 * second factor, then password change, then enrolment, then consent; each admits the steps after its own, too.
 */
export type AccessRule =
  | Permission
  | 'signed-in'
  | 'before-consent'
  | 'before-mfa-enrolment'
  | 'before-password-change'
  | 'before-second-factor';

export interface SignedIn {
  id: number;
  role: StaffRole;
  /** What the property lets role User do at the desk. */
  deskDuties: DeskDuties;
  sessionId: string;
  /** What the person must do before any other call; null for almost everybody. */
  pendingStep: PendingStep | null;
  /** Step-up: the password was given again within five minutes. */
  isConfirmed: boolean;
  /** The database's clock when the session was read: the transaction's own `now()`. */
  readAt: Date;
}

/**
 * Everything a handler may touch. `db` *is* the open transaction, set to one property, so nothing below
 * can read or write outside it; events are delivered only if it commits.
 */
export interface Ctx {
  db: Kysely<DB>;
  /** The same transaction, for plain SQL. */
  query: Query;
  user: SignedIn;
  property: number;
  /** The transaction's `now()`, equal to column defaults whatever the node's own clock says. */
  now: Date;
  emit<N extends keyof DomainEvents>(name: N, payload: DomainEvents[N]): Promise<void>;
  log: Logger;
}
