import { STAFF_ROLES } from '@lobby/contract/access';
import type { Ask } from '../builder.ts';
import type { SignedIn } from '../context.ts';
import { unauthorized } from '../errors.ts';
import type { Claims } from './token.ts';

/** Written out, because it runs before every call: building it anew each time would cost more than asking. */
const sessionSql = `
  select account.is_blocked as "isBlocked", account.is_password_default as "isPasswordDefault", role.type
  from session
  join account on account.id = session.account_id
  join membership on membership.account_id = session.account_id
  join role on role.id = membership.role_id
  where session.id = $1 and session.account_id = $2 and session.ended_at is null and now() < least(session.idle_until, session.expires_at)`;

interface Found {
  isBlocked: boolean;
  isPasswordDefault: boolean;
  type: string;
}

/**
 * Read for every request, in the request's own transaction: a block, a changed role, a logout or a changed
 * password acts at once on every node, because nobody keeps a copy.
 */
export async function checkSession(ask: Ask, { sessionId, account }: Claims): Promise<SignedIn> {
  const {
    rows: [row],
  } = await ask<Found>(sessionSql, [sessionId, account]);
  const role = STAFF_ROLES.find((staff) => staff === row?.type);
  if (!row || row.isBlocked || !role) throw unauthorized();
  return { id: account, sessionId, role, isPasswordDefault: row.isPasswordDefault };
}
