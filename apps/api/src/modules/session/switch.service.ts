import { sql } from 'kysely';
import { notFound, type OpenCtx } from '#platform/module.ts';
import { openSession } from './session.service.ts';
import { whoAsks } from './who-asks.ts';

/**
 * A new session in another property where the person works, in the same browser: this tab goes there, the others stay.
 * It lives no longer than the one it came from, and neither the password nor the second step is asked for again.
 */
export async function switchProperty(visit: OpenCtx, property: number) {
  const { id: account, sessionId, scope } = await whoAsks(visit, 'signed-in');
  const here = await visit.inTransaction(scope, async (db) => {
    const { rows } = await sql<{ id: number }>`select id from auth.own_properties() where id = ${property}`.execute(db);
    if (!rows[0]) throw notFound();
    return db
      .selectFrom('session')
      .select(['origin', 'confirmedAt', 'mfaAt', 'expiresAt'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
  });
  return visit.inTransaction({ property, user: account }, (...transaction) =>
    openSession(visit, transaction, { account, property }, here),
  );
}
