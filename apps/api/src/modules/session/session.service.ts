import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { checkSession, type DB, newRefreshToken, type OpenCtx, readRefreshToken, unauthorized } from '#platform/module.ts';
import { note } from './note.ts';
import { profileOf } from './profile.ts';
import { sessionLengths } from './session.lengths.ts';

/** Two tabs may refresh at the same moment; a token used twice later than this was stolen. */
const raceWindow = sql<Date>`now() - interval '10 seconds'`;

/** Spent refresh tokens that end the session when they come again. An older one is refused all the same; it only raises no alarm. */
const MAX_SPENT_HASHES = 100;

type Transaction = Parameters<Parameters<OpenCtx['inTransaction']>[1]>;

/** What a session takes over from the one it was switched from; a fresh sign-in has just given the password. */
interface Start {
  origin?: string;
  confirmedAt: Date | RawBuilder<Date> | null;
  mfaAt: Date | null;
  expiresAt?: Date;
}

export async function openSession(
  visit: OpenCtx,
  [db, , ask]: Transaction,
  { account, property }: { account: number; property: number },
  start: Start = { confirmedAt: sql<Date>`now()`, mfaAt: null },
) {
  const sessionId = randomUUID();
  const refreshToken = newRefreshToken(property, sessionId);
  const reader = { db, log: visit.services.log };
  const { idle, longest, accessSeconds } = await sessionLengths(reader);
  await db
    .insertInto('session')
    .values({
      id: sessionId,
      accountId: account,
      refreshHash: refreshToken.hash,
      idleUntil: idle,
      expiresAt: start.expiresAt ? sql<Date>`least(${start.expiresAt}::timestamptz, ${longest})` : longest,
      userAgent: visit.userAgent ?? null,
      confirmedAt: start.confirmedAt,
      mfaAt: start.mfaAt,
      ...(start.origin && { origin: start.origin }),
    })
    .execute();
  await db.updateTable('membership').set({ lastSeenAt: sql`now()` }).where('accountId', '=', account).execute();
  await note(db, account, start.origin ? 'switch-property' : 'sign-in', sessionId);
  await endReplaced(visit, db, property);
  visit.keepRefreshToken(property, refreshToken.token);
  const claims = { account, sessionId, property };
  const jwt = await visit.services.tokens.sign(claims, accessSeconds);
  return { jwt, user: await profileOf(reader, await checkSession(ask, claims)) };
}

/** A browser keeps one session a property: the one whose cookie is about to be lost ends here. */
async function endReplaced(visit: OpenCtx, db: Kysely<DB>, property: number): Promise<void> {
  const old = readRefreshToken(visit.refreshToken(property));
  if (old?.property !== property) return;
  await db
    .updateTable('session')
    .set({ endedAt: sql`now()`, endedWhy: 'replaced' })
    .where('id', '=', old.sessionId)
    .where('refreshHash', '=', old.hash)
    .where('endedAt', 'is', null)
    .execute();
}

/** Swaps the refresh token for the next one, once: the update finds the old hash for a single caller only. */
export async function refresh(visit: OpenCtx, wanted: number | undefined) {
  const old = readRefreshToken(visit.refreshToken(wanted));
  if (!old || old.property !== (wanted ?? old.property)) throw unauthorized();
  const { property, sessionId } = old;
  const next = newRefreshToken(property, sessionId);
  const signedIn = await visit.inTransaction({ property }, async (db, _emit, ask) => {
    const reader = { db, log: visit.services.log };
    const { idle, accessSeconds } = await sessionLengths(reader);
    const session = await db
      .updateTable('session')
      .set({ refreshHash: next.hash, previousHash: old.hash, rotatedAt: sql`now()`, idleUntil: idle })
      .set({
        spentHashes: sql`(array_append(spent_hashes, ${old.hash}::bytea))[greatest(1, cardinality(spent_hashes) + 2 - ${MAX_SPENT_HASHES}::int):]`,
      })
      .where('id', '=', sessionId)
      .where('refreshHash', '=', old.hash)
      .where('endedAt', 'is', null)
      .where((eb) => eb.and([eb('idleUntil', '>', sql<Date>`now()`), eb('expiresAt', '>', sql<Date>`now()`)]))
      .where('accountId', 'in', db.selectFrom('membership').select('accountId').where('status', '=', true))
      .returning('accountId')
      .executeTakeFirst();
    if (!session) {
      await endWhenStolen(db, sessionId, old.hash);
      return undefined;
    }
    const account = session.accountId;
    await actAs(db, account);
    const user = await profileOf(reader, await checkSession(ask, { account, sessionId, property }));
    return { account, accessSeconds, user };
  });
  if (!signedIn) throw unauthorized();
  visit.keepRefreshToken(property, next.token);
  const { account, accessSeconds, user } = signedIn;
  return { jwt: await visit.services.tokens.sign({ account, sessionId, property }, accessSeconds), user };
}

/** Who refreshes is known only once the token was found. */
const actAs = (db: Kysely<DB>, account: number) => sql`select set_config('app.user_id', ${String(account)}, true)`.execute(db);

async function endWhenStolen(db: Kysely<DB>, sessionId: string, hash: Buffer): Promise<void> {
  const stolen = await db
    .updateTable('session')
    .set({ endedAt: sql`now()`, endedWhy: 'reuse' })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .where(sql<boolean>`${hash}::bytea = any(spent_hashes)`)
    .where((eb) => eb.or([eb('previousHash', '!=', hash), eb('rotatedAt', '<', raceWindow)]))
    .returning('accountId')
    .executeTakeFirst();
  if (stolen) await note(db, stolen.accountId, 'refresh-token-reused', sessionId);
}

/** Always succeeds: whoever asks to leave has left, in every property this browser was in. */
export async function signOut(visit: OpenCtx) {
  const claims = await visit.claims();
  const cookie = readRefreshToken(visit.refreshToken(claims?.property));
  const leaving = claims ?? cookie;
  if (leaving) {
    const { property, sessionId } = leaving;
    await visit.inTransaction({ property }, async (db, emit) => {
      if (!claims && cookie && !(await isCurrent(db, sessionId, cookie.hash))) return;
      const { rows } = await sql<Left>`select id, account_id from auth.end_browser_sessions(${sessionId}::uuid)`.execute(db);
      if (rows[0]) await note(db, rows[0].accountId, 'sign-out', sessionId);
      for (const { id: only, accountId: account } of rows) await emit('session.changed', { account, why: 'ended', only });
    });
  }
  visit.dropRefreshTokens();
  return { data: { ok: true as const } };
}

interface Left {
  id: string;
  accountId: number;
}

const isCurrent = (db: Kysely<DB>, sessionId: string, hash: Buffer) =>
  db.selectFrom('session').select('id').where('id', '=', sessionId).where('refreshHash', '=', hash).executeTakeFirst();
