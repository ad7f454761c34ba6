import { sql } from 'kysely';
import { notFound, unauthorized } from '#kernel/errors.ts';
import type { OpenCtx } from '#kernel/open-route.ts';
import { checkCage, checkSession } from '#kernel/session/check.ts';
import { openSession } from './session.service.ts';

/**
 * A new session in another property where the person works, in the same browser: this tab goes there, the others stay.
 * It lives no longer than the one it came from, and neither the password nor the second step is asked for again.
 */
export async function switchProperty(visit: OpenCtx, property: number) {
  const claims = await visit.claims();
  if (!claims) throw unauthorized();
  const { account, sessionId } = claims;
  const here = await visit.inTransaction({ property: claims.property, user: account }, async (db, _emit, ask) => {
    checkCage(await checkSession(ask, claims), 'signed-in');
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
