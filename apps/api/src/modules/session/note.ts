import type { Kysely } from 'kysely';
import type { DB } from '#platform/module.ts';

/** Coming and going belongs in the log, though no record of the building changes by it. */
export async function note(db: Kysely<DB>, account: number, action: string, sessionId: string): Promise<void> {
  await db.insertInto('auditLog').values({ accountId: account, action, record: 'session', recordId: sessionId }).execute();
}
