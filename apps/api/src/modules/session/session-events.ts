import type { Kysely } from 'kysely';
import type { DB } from '#platform/module.ts';

/** Audit entry for sign-ins, sign-outs and changes of credentials, which no table trigger records. */
export async function recordSessionEvent(db: Kysely<DB>, account: number, action: string, sessionId: string): Promise<void> {
  await db.insertInto('auditLog').values({ accountId: account, action, record: 'session', recordId: sessionId }).execute();
}
