import type { Kysely } from 'kysely';
import { notifyAccount } from '#modules/notification/notification.public.ts';
import type { DB } from '#platform/module.ts';

/** What somebody should hear of on their other devices, in case it was not they who did it. */
const SECURITY_EVENTS = ['password-changed', 'password-reset', 'mfa-turned-off'];

/** Audit entry for sign-ins, sign-outs and changes of credentials, which no table trigger records. */
export async function recordSessionEvent(db: Kysely<DB>, account: number, action: string, sessionId: string): Promise<void> {
  if (SECURITY_EVENTS.includes(action)) await notifyAccount(db, account);
  await db.insertInto('auditLog').values({ accountId: account, action, record: 'session', recordId: sessionId }).execute();
}
