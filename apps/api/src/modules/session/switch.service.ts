import { sql } from 'kysely';
import { notFound, type PublicCtx } from '#platform/module.ts';
import { authenticate } from './authenticate.ts';
import { deliverSession, openSession } from './session.service.ts';

/**
 * A new session in another property of the person, in the same browser: this tab switches, the others stay. It expires no later than
 * the one it came from, and neither password nor second factor is asked for again.
 */
export async function switchProperty(ctx: PublicCtx, property: number) {
  const { id: account, sessionId, scope } = await authenticate(ctx, 'signed-in');
  const here = await ctx.inTransaction(scope, async (db) => {
    const { rows } = await sql<{ id: number }>`select id from auth.own_properties() where id = ${property}`.execute(db);
    if (!rows[0]) throw notFound();
    return db
      .selectFrom('session')
      .select(['origin', 'confirmedAt', 'mfaAt', 'expiresAt'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
  });
  const opened = await ctx.inTransaction({ property, user: account }, (...transaction) =>
    openSession(ctx, transaction, { account, property }, here),
  );
  return deliverSession(ctx, opened);
}
