import { randomUUID } from 'node:crypto';
import { SESSION_ENDS, type SessionEnd } from '@lobby/contract/events';
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import { checkSession, type DB, newRefreshToken, type PublicCtx, readRefreshToken, unauthorized } from '#platform/module.ts';
import { profileOf } from './profile.ts';
import { sessionLengths } from './session.lengths.ts';
import { recordSessionEvent } from './session-events.ts';

/** Leeway: an answer may be lost, and two tabs may refresh at once. A token reused later than this counts as stolen. */
const leewayStart = sql<Date>`now() - interval '10 seconds'`;

/** Reuse detection: so many spent refresh tokens end the session when reused. An older one is only refused. */
const MAX_SPENT_HASHES = 100;

type Transaction = Parameters<Parameters<PublicCtx['inTransaction']>[1]>;
type PublicEmit = Transaction[1];

/** What a session inherits from the one it was switched from; a fresh sign-in has just given the password. */
interface Start {
  origin?: string;
  confirmedAt: Date | RawBuilder<Date> | null;
  mfaAt: Date | null;
  expiresAt?: Date;
}

export async function openSession(
  ctx: PublicCtx,
  [db, , query]: Transaction,
  { account, property }: { account: number; property: number },
  start: Start = { confirmedAt: sql<Date>`now()`, mfaAt: null },
) {
  const sessionId: string = randomUUID();
  const refreshToken = newRefreshToken(property, sessionId);
  const reader = { db, log: ctx.services.log };
  const { idle, longest, accessSeconds } = await sessionLengths(reader);
  await db
    .insertInto('session')
    .values({
      id: sessionId,
      accountId: account,
      refreshHash: refreshToken.hash,
      idleUntil: idle,
      expiresAt: start.expiresAt ? sql<Date>`least(${start.expiresAt}::timestamptz, ${longest})` : longest,
      userAgent: ctx.userAgent ?? null,
      confirmedAt: start.confirmedAt,
      mfaAt: start.mfaAt,
      ...(start.origin && { origin: start.origin }),
    })
    .execute();
  await db.updateTable('membership').set({ lastSeenAt: sql`now()` }).where('accountId', '=', account).execute();
  await recordSessionEvent(db, account, start.origin ? 'switch-property' : 'sign-in', sessionId);
  await endPreviousSession(ctx, db, property);
  const claims = { account, sessionId, property };
  const user = await profileOf(reader, await checkSession(query, claims));
  return { claims, accessSeconds, refreshToken, user };
}

/** After the commit: a cookie of a session that was rolled back would replace a good one. */
export async function deliverSession(
  ctx: PublicCtx,
  { claims, accessSeconds, refreshToken, user }: Awaited<ReturnType<typeof openSession>>,
) {
  ctx.setRefreshToken(claims.property, refreshToken.token);
  return { jwt: await ctx.services.tokens.sign(claims, accessSeconds), user };
}

/** A browser has one session per property: the one whose cookie is replaced ends here. */
async function endPreviousSession(ctx: PublicCtx, db: Kysely<DB>, property: number): Promise<void> {
  const old = readRefreshToken(ctx.refreshToken(property));
  if (old?.property !== property) return;
  await db
    .updateTable('session')
    .set({ endedAt: sql`now()`, endedWhy: 'replaced' })
    .where('id', '=', old.sessionId)
    .where('refreshHash', '=', old.hash)
    .where('endedAt', 'is', null)
    .execute();
}

/** Rotates the refresh token: the update matches the old hash for a single caller only. */
export async function refresh(ctx: PublicCtx, wanted: number | undefined) {
  const old = readRefreshToken(ctx.refreshToken(wanted));
  if (!old || old.property !== (wanted ?? old.property)) throw unauthorized();
  const { property, sessionId } = old;
  const successors = ctx.services.tokens.successorsOf(old);
  const signedIn = await ctx.inTransaction({ property }, async (db, emit, query) => {
    const reader = { db, log: ctx.services.log };
    const { idle, accessSeconds } = await sessionLengths(reader);
    const rotated = (await rotate(db, old, successors, idle)) ?? (await repeatRotation(db, old, successors));
    if (!rotated) {
      await endIfReused(db, emit, sessionId, old.hash);
      return { end: await endOf(db, old) };
    }
    const { account, next: refreshToken } = rotated;
    await setActor(db, account);
    const claims = { account, sessionId, property };
    const user = await profileOf(reader, await checkSession(query, claims));
    return { claims, refreshToken, accessSeconds, user };
  });
  if ('end' in signedIn)
    throw signedIn.end ? unauthorized('The session has ended', `session.ended.${signedIn.end}`) : unauthorized();
  return deliverSession(ctx, signedIn);
}

/** Returned to a holder of the current refresh token only. */
async function endOf(db: Kysely<DB>, { sessionId, hash }: Token): Promise<SessionEnd | undefined> {
  const session = await db
    .selectFrom('session')
    .leftJoin('membership', 'membership.accountId', 'session.accountId')
    .select(['session.endedWhy', 'membership.status'])
    .where('session.id', '=', sessionId)
    .where('session.refreshHash', '=', hash)
    .executeTakeFirst();
  if (session?.status === false) return 'blocked';
  return SESSION_ENDS.find((end) => end === session?.endedWhy);
}

type Token = NonNullable<ReturnType<typeof readRefreshToken>>;

async function rotate(db: Kysely<DB>, old: Token, [next]: Token[], idleUntil: RawBuilder<Date>) {
  if (!next) return undefined;
  const session = await db
    .updateTable('session')
    .set({ refreshHash: next.hash, previousHash: old.hash, rotatedAt: sql`now()`, idleUntil })
    .set({
      spentHashes: sql`(array_append(spent_hashes, ${old.hash}::bytea))[greatest(1, cardinality(spent_hashes) + 2 - ${MAX_SPENT_HASHES}::int):]`,
    })
    .where('id', '=', old.sessionId)
    .where('refreshHash', '=', old.hash)
    .where(isOpen(db))
    .returning('accountId')
    .executeTakeFirst();
  return session && { account: session.accountId, next };
}

/** The page may have been left before its answer came: within the leeway it gets the same answer again. */
async function repeatRotation(db: Kysely<DB>, old: Token, successors: Token[]) {
  const session = await db
    .selectFrom('session')
    .select(['accountId', 'refreshHash'])
    .where('id', '=', old.sessionId)
    .where('previousHash', '=', old.hash)
    .where('rotatedAt', '>=', leewayStart)
    .where(isOpen(db))
    .executeTakeFirst();
  const next = successors.find(({ hash }) => session?.refreshHash.equals(hash));
  return session && next && { account: session.accountId, next };
}

/** Neither ended nor expired, of somebody who may still sign in. */
const isOpen = (db: Kysely<DB>) => (eb: ExpressionBuilder<DB, 'session'>) =>
  eb.and([
    eb('endedAt', 'is', null),
    eb('idleUntil', '>', sql<Date>`now()`),
    eb('expiresAt', '>', sql<Date>`now()`),
    eb('accountId', 'in', db.selectFrom('membership').select('accountId').where('status', '=', true)),
  ]);

/** The actor of a refresh is known only after the token was found. */
const setActor = (db: Kysely<DB>, account: number) => sql`select set_config('app.user_id', ${String(account)}, true)`.execute(db);

/** Whoever stole a token may have switched to another property with it: all sessions of the browser end. */
async function endIfReused(db: Kysely<DB>, emit: PublicEmit, sessionId: string, hash: Buffer): Promise<void> {
  const reused = await db
    .selectFrom('session')
    .select('accountId')
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .where(sql<boolean>`${hash}::bytea = any(spent_hashes)`)
    .where((eb) => eb.or([eb('previousHash', '!=', hash), eb('rotatedAt', '<', leewayStart)]))
    .forUpdate()
    .executeTakeFirst();
  if (!reused) return;
  await endBrowserSessions(db, emit, sessionId, 'reuse');
  await recordSessionEvent(db, reused.accountId, 'refresh-token-reused', sessionId);
}

async function endBrowserSessions(db: Kysely<DB>, emit: PublicEmit, sessionId: string, why: 'logout' | 'reuse') {
  const ended = sql<{
    id: string;
    accountId: number;
  }>`select id, account_id from auth.end_browser_sessions(${sessionId}::uuid, ${why})`;
  const { rows } = await ended.execute(db);
  for (const { id: only, accountId: account } of rows) await emit('session.changed', { account, why: 'ended', only });
  return rows;
}

/** Always succeeds: ends the sessions of this browser in every property. */
export async function signOut(ctx: PublicCtx) {
  const claims = await ctx.claims();
  const cookie = readRefreshToken(ctx.refreshToken(claims?.property));
  const leaving = claims ?? cookie;
  if (leaving) {
    const { property, sessionId } = leaving;
    await ctx.inTransaction({ property }, async (db, emit) => {
      if (!claims && cookie && !(await isCurrent(db, sessionId, cookie.hash))) return;
      const [ended] = await endBrowserSessions(db, emit, sessionId, 'logout');
      if (ended) await recordSessionEvent(db, ended.accountId, 'sign-out', sessionId);
    });
  }
  ctx.clearRefreshTokens();
  return { data: { ok: true as const } };
}

const isCurrent = (db: Kysely<DB>, sessionId: string, hash: Buffer) =>
  db.selectFrom('session').select('id').where('id', '=', sessionId).where('refreshHash', '=', hash).executeTakeFirst();
