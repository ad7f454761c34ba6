import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#kernel/db.gen.ts';
import { unauthorized } from '#kernel/errors.ts';
import type { OpenCtx } from '#kernel/open-route.ts';
import { newRefreshToken, readRefreshToken } from '#kernel/session/token.ts';
import { profileOf } from './profile.ts';
import { sessionLengths } from './session.lengths.ts';

/** Two tabs may refresh at the same moment; a token used twice later than this was stolen. */
const raceWindow = sql<Date>`now() - interval '10 seconds'`;

export async function openSession(visit: OpenCtx, db: Kysely<DB>, account: number, property: number) {
  const sessionId = randomUUID();
  const refreshToken = newRefreshToken(property, sessionId);
  const reader = { db, log: visit.kernel.log };
  const { idle, longest, accessSeconds } = await sessionLengths(reader);
  await db
    .insertInto('session')
    .values({
      id: sessionId,
      accountId: account,
      refreshHash: refreshToken.hash,
      idleUntil: idle,
      expiresAt: longest,
      userAgent: visit.userAgent ?? null,
    })
    .execute();
  await note(db, account, 'sign-in', sessionId);
  visit.keepRefreshToken(refreshToken.token);
  const jwt = await visit.kernel.tokens.sign({ account, sessionId, property }, accessSeconds);
  return { jwt, user: await profileOf(reader, account) };
}

/** Swaps the refresh token for the next one, once: the update finds the old hash for a single caller only. */
export async function refresh(visit: OpenCtx) {
  const old = readRefreshToken(visit.refreshToken);
  if (!old) throw unauthorized();
  const { property, sessionId } = old;
  const next = newRefreshToken(property, sessionId);
  const signedIn = await visit.inTransaction({ property }, async (db) => {
    const reader = { db, log: visit.kernel.log };
    const { idle, accessSeconds } = await sessionLengths(reader);
    const session = await db
      .updateTable('session')
      .set({ refreshHash: next.hash, previousHash: old.hash, rotatedAt: sql`now()`, idleUntil: idle })
      .where('id', '=', sessionId)
      .where('refreshHash', '=', old.hash)
      .where('endedAt', 'is', null)
      .where((eb) => eb.and([eb('idleUntil', '>', sql<Date>`now()`), eb('expiresAt', '>', sql<Date>`now()`)]))
      .where('accountId', 'in', db.selectFrom('account').select('id').where('isBlocked', '=', false))
      .returning('accountId')
      .executeTakeFirst();
    if (session) return { account: session.accountId, accessSeconds, user: await profileOf(reader, session.accountId) };
    await endWhenStolen(db, sessionId, old.hash);
    return undefined;
  });
  if (!signedIn) {
    visit.dropRefreshToken();
    throw unauthorized();
  }
  visit.keepRefreshToken(next.token);
  const { account, accessSeconds, user } = signedIn;
  return { jwt: await visit.kernel.tokens.sign({ account, sessionId, property }, accessSeconds), user };
}

async function endWhenStolen(db: Kysely<DB>, sessionId: string, hash: Buffer): Promise<void> {
  const stolen = await endable(db, sessionId, 'reuse')
    .where('previousHash', '=', hash)
    .where('rotatedAt', '<', raceWindow)
    .returning('accountId')
    .executeTakeFirst();
  if (stolen) await note(db, stolen.accountId, 'refresh-token-reused', sessionId);
}

/** Always succeeds: whoever asks to leave has left. */
export async function signOut(visit: OpenCtx) {
  const cookie = readRefreshToken(visit.refreshToken);
  const claims = await visit.claims();
  const leaving = claims ?? cookie;
  if (leaving) {
    await visit.inTransaction({ property: leaving.property }, async (db) => {
      const session = endable(db, leaving.sessionId, 'logout');
      const ended = await (claims || !cookie ? session : session.where('refreshHash', '=', cookie.hash))
        .returning('accountId')
        .executeTakeFirst();
      if (ended) await note(db, ended.accountId, 'sign-out', leaving.sessionId);
    });
  }
  visit.dropRefreshToken();
  return { data: { ok: true as const } };
}

const endable = (db: Kysely<DB>, sessionId: string, why: 'logout' | 'reuse') =>
  db.updateTable('session').set({ endedAt: sql`now()`, endedWhy: why }).where('id', '=', sessionId).where('endedAt', 'is', null);

/** Coming and going belongs in the log, though no record of the building changes by it. */
export async function note(db: Kysely<DB>, account: number, action: string, sessionId: string): Promise<void> {
  await db.insertInto('auditLog').values({ accountId: account, action, record: 'session', recordId: sessionId }).execute();
}
