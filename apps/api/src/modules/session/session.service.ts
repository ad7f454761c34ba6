import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#kernel/db.gen.ts';
import { unauthorized } from '#kernel/errors.ts';
import type { OpenCtx } from '#kernel/open-route.ts';
import { newRefreshToken, readRefreshToken } from '#kernel/session/token.ts';
import { profileOf } from './profile.ts';

const idle = sql<Date>`now() + interval '30 minutes'`;
const longest = sql<Date>`now() + interval '12 hours'`;
/** Two tabs may refresh at the same moment; a token used twice later than this was stolen. */
const raceWindow = sql<Date>`now() - interval '10 seconds'`;

type Why = 'logout' | 'reuse';

export async function openSession(visit: OpenCtx, db: Kysely<DB>, account: number, property: number) {
  const sessionId = randomUUID();
  const refreshToken = newRefreshToken(property, sessionId);
  await db
    .insertInto('session')
    .values({ id: sessionId, accountId: account, refreshHash: refreshToken.hash, idleUntil: idle, expiresAt: longest, userAgent: visit.userAgent ?? null })
    .execute();
  await note(db, account, 'sign-in', sessionId);
  visit.keepRefreshToken(refreshToken.token);
  return { jwt: await visit.kernel.tokens.sign({ account, sessionId, property }), user: await profileOf(db, account) };
}

/** Swaps the refresh token for the next one, once: the update finds the old hash for a single caller only. */
export async function refresh(visit: OpenCtx) {
  const old = readRefreshToken(visit.refreshToken);
  if (!old) throw unauthorized();
  const { property, sessionId } = old;
  const next = newRefreshToken(property, sessionId);
  const signedIn = await visit.inTransaction({ property }, async (db) => {
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
    if (session) return { account: session.accountId, user: await profileOf(db, session.accountId) };
    await endWhenStolen(db, sessionId, old.hash);
    return undefined;
  });
  if (!signedIn) {
    visit.dropRefreshToken();
    throw unauthorized();
  }
  visit.keepRefreshToken(next.token);
  const { account, user } = signedIn;
  return { jwt: await visit.kernel.tokens.sign({ account, sessionId, property }), user };
}

async function endWhenStolen(db: Kysely<DB>, sessionId: string, hash: Buffer): Promise<void> {
  const stolen = await end(db, sessionId, 'reuse', (session) => session.where('previousHash', '=', hash).where('rotatedAt', '<', raceWindow));
  if (stolen) await note(db, stolen, 'refresh-token-reused', sessionId);
}

/** Always succeeds: whoever asks to leave has left. */
export async function signOut(visit: OpenCtx) {
  const token = readRefreshToken(visit.refreshToken);
  if (token) {
    await visit.inTransaction({ property: token.property }, async (db) => {
      const account = await end(db, token.sessionId, 'logout', (session) => session.where('refreshHash', '=', token.hash));
      if (account) await note(db, account, 'sign-out', token.sessionId);
    });
  }
  visit.dropRefreshToken();
  return { data: { ok: true as const } };
}

type SessionUpdate = ReturnType<Kysely<DB>['updateTable']> extends infer _ ? ReturnType<typeof endable> : never;
const endable = (db: Kysely<DB>, why: Why) => db.updateTable('session').set({ endedAt: sql`now()`, endedWhy: why }).where('endedAt', 'is', null);

async function end(db: Kysely<DB>, sessionId: string, why: Why, only: (session: SessionUpdate) => SessionUpdate): Promise<number | undefined> {
  const ended = await only(endable(db, why).where('id', '=', sessionId)).returning('accountId').executeTakeFirst();
  return ended?.accountId;
}

/** Coming and going belongs in the log, though no record of the building changes by it. */
export async function note(db: Kysely<DB>, account: number, action: string, sessionId: string): Promise<void> {
  await db.insertInto('auditLog').values({ accountId: account, action, record: 'session', recordId: sessionId }).execute();
}
