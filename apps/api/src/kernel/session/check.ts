import { STAFF_ROLES, type StaffRole } from '@lobby/contract/access';
import type { Kysely } from 'kysely';
import type { SignedIn } from '../context.ts';
import type { DB } from '../db.gen.ts';
import { unauthorized } from '../errors.ts';
import type { Claims } from './token.ts';

/**
 * Read for every request, in the request's own transaction: a block, a changed role, a logout or a changed
 * password acts at once on every node, because nobody keeps a copy.
 */
export async function checkSession(db: Kysely<DB>, { sessionId, account }: Claims): Promise<SignedIn> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .innerJoin('membership', 'membership.accountId', 'session.accountId')
    .innerJoin('role', 'role.id', 'membership.roleId')
    .select(['account.isBlocked', 'account.isPasswordDefault', 'role.type'])
    .where('session.id', '=', sessionId)
    .where('session.accountId', '=', account)
    .where('session.endedAt', 'is', null)
    .where((eb) => eb(eb.fn<Date>('now'), '<', eb.fn<Date>('least', ['session.idleUntil', 'session.expiresAt'])))
    .executeTakeFirst();
  const role = STAFF_ROLES.find((staff) => staff === row?.type);
  if (!row || row.isBlocked || !role) throw unauthorized();
  return { id: account, sessionId, role: role satisfies StaffRole, isPasswordDefault: row.isPasswordDefault };
}
