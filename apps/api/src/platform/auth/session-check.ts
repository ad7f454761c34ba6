import { STAFF_ROLES } from '@lobby/contract/access';
import type { Cage } from '@lobby/contract/areas/session';
import type { Claims } from '#platform/crypto/token.ts';
import type { Ask } from '#platform/db/query-builder.ts';
import { forbidden, unauthorized } from '#platform/errors/errors.ts';
import type { Needs, SignedIn } from '#platform/request/context.ts';

/** How long a password that was given again stands for acts that ask for it. */
const CONFIRMED = `interval '5 minutes'`;

/** Written out, because it runs before every call: building it anew each time would cost more than asking. */
const sessionSql = `
  select now() as "readAt", role.type, account.is_password_default as "isPasswordDefault", account.has_mfa as "hasMfa",
    session.mfa_at is not null as "passedMfa", coalesce(session.confirmed_at > now() - ${CONFIRMED}, false) as "isConfirmed",
    exists (select from setting where setting.id = 'mfaRoles' and setting.value ? role.type) as "asksMfa"
  from session
  join account on account.id = session.account_id
  join membership on membership.account_id = session.account_id and membership.status
  join role on role.id = membership.role_id
  where session.id = $1 and session.account_id = $2 and session.ended_at is null and now() < least(session.idle_until, session.expires_at)`;

interface Standing {
  type: string;
  isPasswordDefault: boolean;
  hasMfa: boolean;
  passedMfa: boolean;
  /** This property wants a second step of whoever holds this role. */
  asksMfa: boolean;
}
interface Found extends Standing {
  readAt: Date;
  isConfirmed: boolean;
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
  if (!row || !role) throw unauthorized();
  return { id: account, sessionId, role, cage: cageOf(row), isConfirmed: row.isConfirmed, readAt: row.readAt };
}

function cageOf({ hasMfa, passedMfa, isPasswordDefault, asksMfa }: Standing): Cage | null {
  if (hasMfa && !passedMfa) return 'code';
  if (isPasswordDefault) return 'password';
  return asksMfa && !hasMfa ? 'enrol' : null;
}

const standingSql = `
  select id, type, is_password_default as "isPasswordDefault", has_mfa as "hasMfa", passed_mfa as "passedMfa", asks_mfa as "asksMfa"
  from auth.standing_sessions($1)`;

/** The roles of those of these sessions that may go on, in one statement for any number of properties: what is not in it has ended or has something to do first. */
export async function standingRoles(ask: Ask, sessions: string[]): Promise<Map<string, string>> {
  const { rows } = await ask<Standing & { id: string }>(standingSql, [sessions]);
  return new Map(rows.filter((row) => cageOf(row) === null).map(({ id, type }) => [id, type]));
}

/** What stays open while something else has to be done first. */
const opens: Partial<Record<Needs, Cage[]>> = {
  arriving: ['code', 'password', 'enrol'],
  self: ['password', 'enrol'],
  enrolling: ['enrol'],
};
const cages: Record<Cage, [message: string, key: string]> = {
  code: ['Give the second step before anything else', 'error.mfaFirst'],
  password: ['Change the first password before anything else', 'error.changePasswordFirst'],
  enrol: ['Set up the second step before anything else', 'error.mfaEnrolFirst'],
};

export function checkCage({ cage }: SignedIn, needs: Needs): void {
  if (cage !== null && !opens[needs]?.includes(cage)) throw forbidden(...cages[cage]);
}
