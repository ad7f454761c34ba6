import { DESK_DUTIES, STAFF_ROLES } from '@lobby/contract/access';
import type { PendingStep } from '@lobby/contract/areas/session';
import type { Claims } from '#platform/crypto/token.ts';
import type { Step } from '#platform/db/bundle.ts';
import type { Query } from '#platform/db/query-builder.ts';
import { forbidden, unauthorized } from '#platform/errors/errors.ts';
import type { AccessRule, SignedIn } from '#platform/request/context.ts';

/** How long a step-up is valid. */
const STEP_UP_TTL = `interval '5 minutes'`;

/**
 * Plain SQL, because it runs before every call: building it each time would cost more than running it. The two flags of the account are
 * read from their copies in the membership: the account's policy would cost as much as the rest.
 */
const sessionSql = `
  select now() as "readAt", role.type, membership.is_password_default as "isPasswordDefault",
    membership.has_mfa as "hasMfa", session.mfa_at is not null as "passedMfa", coalesce(session.confirmed_at > now() - ${STEP_UP_TTL}, false) as "isConfirmed",
    exists (select from setting where setting.id = 'mfaRoles' and setting.value ? role.type) as "asksMfa",
    case role.type when 'user' then (select setting.value #>> '{}' from setting where setting.id = 'deskDuties') end as "deskDuties",
    membership.consent_due as "consentDue"
  from session
  join membership on membership.account_id = session.account_id and membership.status
  join role on role.id = membership.role_id
  where session.id = $1 and session.account_id = $2 and session.ended_at is null and now() < least(session.idle_until, session.expires_at)`;

interface SessionState {
  type: string;
  isPasswordDefault: boolean;
  hasMfa: boolean;
  passedMfa: boolean;
  /** This property requires MFA of this role. */
  asksMfa: boolean;
  /** A mandatory notice of this property waits to be acknowledged. */
  consentDue: boolean;
}
export interface SessionRow extends SessionState {
  readAt: Date;
  isConfirmed: boolean;
  deskDuties: string | null;
}

/**
 * Read for every request, in the request's own transaction: a block, a changed role, a logout or a changed
 * password takes effect at once on every node, because nothing is cached.
 */
export async function checkSession(query: Query, claims: Claims): Promise<SignedIn> {
  const { text, values } = sessionStep(claims);
  return toSignedIn((await query<SessionRow>(text, values)).rows[0], claims);
}

/** The same question, to be sent with what it decides about. */
export const sessionStep = ({ sessionId, account }: Claims): Step => ({
  text: sessionSql,
  values: [sessionId, account],
  prepare: true,
});

export function toSignedIn(row: SessionRow | undefined, { sessionId, account }: Claims): SignedIn {
  const role = STAFF_ROLES.find((staff) => staff === row?.type);
  if (!row || !role) throw unauthorized();
  const { isConfirmed, readAt } = row;
  const deskDuties = DESK_DUTIES.find((duties) => duties === row.deskDuties) ?? 'none';
  return { id: account, sessionId, role, deskDuties, pendingStep: pendingStepOf(row), isConfirmed, readAt };
}

function pendingStepOf({ hasMfa, passedMfa, isPasswordDefault, asksMfa, consentDue }: SessionState): PendingStep | null {
  if (hasMfa && !passedMfa) return 'code';
  if (isPasswordDefault) return 'password';
  if (asksMfa && !hasMfa) return 'enrol';
  return consentDue ? 'consent' : null;
}

const activeSessionsSql = `
  select id, type, is_password_default as "isPasswordDefault", has_mfa as "hasMfa", passed_mfa as "passedMfa", asks_mfa as "asksMfa",
    consent_due as "consentDue"
  from auth.standing_sessions($1)`;

/** Roles by session, in one statement for any number of properties; a session that has ended or has a pending step is left out. */
export async function activeSessionRoles(query: Query, sessions: string[]): Promise<Map<string, string>> {
  const { rows } = await query<SessionState & { id: string }>(activeSessionsSql, [sessions]);
  return new Map(rows.filter((row) => pendingStepOf(row) === null).map(({ id, type }) => [id, type]));
}

/** Pending steps each rule admits. */
const allowedSteps: Partial<Record<AccessRule, PendingStep[]>> = {
  'before-second-factor': ['code', 'password', 'enrol', 'consent'],
  'before-password-change': ['password', 'enrol', 'consent'],
  'before-mfa-enrolment': ['enrol', 'consent'],
  'before-consent': ['consent'],
};
const refusals: Record<PendingStep, [message: string, key: string]> = {
  code: ['Give the second step before anything else', 'error.mfaFirst'],
  password: ['Change the first password before anything else', 'error.changePasswordFirst'],
  enrol: ['Set up the second step before anything else', 'error.mfaEnrolFirst'],
  consent: ['Read and acknowledge the notices before anything else', 'error.consentFirst'],
};

export function assertNoPendingStep({ pendingStep }: SignedIn, rule: AccessRule): void {
  if (pendingStep !== null && !allowedSteps[rule]?.includes(pendingStep)) throw forbidden(...refusals[pendingStep]);
}

/** For a call that needs the password only where it moves money: the portal asks for it and repeats the call. */
export function assertConfirmed({ isConfirmed }: SignedIn): void {
  if (!isConfirmed) throw forbidden('Confirm with your password', 'error.stepUp');
}
