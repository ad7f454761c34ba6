import type { Kysely } from 'kysely';
import { notifyAccount } from '#modules/notification/notification.public.ts';
import type { DB } from '#platform/module.ts';

/** What somebody should hear of on their other devices, in case it was not they who did it. */
const SECURITY_EVENTS = ['password-changed', 'password-reset', 'mfa-turned-off'];

/** The database takes these and no others (`audit.fields_of`). */
export const SESSION_ACTIONS = [
  'sign-in',
  'sign-out',
  'switch-property',
  'sessions-ended',
  'refresh-token-reused',
  'password-link-asked',
  'password-reset',
  'password-changed',
  'password-confirmed',
  'email-confirmed',
  'mfa-begun',
  'mfa-set-up',
  'mfa-passed',
  'mfa-turned-off',
  'recovery-code-used',
  'recovery-codes-renewed',
] as const;
export type SessionAction = (typeof SESSION_ACTIONS)[number];

/** Audit entry for sign-ins, sign-outs and changes of credentials, which no table trigger records. */
export async function recordSessionEvent(
  db: Kysely<DB>,
  account: number,
  action: SessionAction,
  sessionId: string,
): Promise<void> {
  if (SECURITY_EVENTS.includes(action)) await notifyAccount(db, account);
  await db.insertInto('auditLog').values({ accountId: account, action, record: 'session', recordId: sessionId }).execute();
}
