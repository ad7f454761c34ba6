import { type Kysely, sql } from 'kysely';
import type { DB } from '#kernel/db.gen.ts';
import { conflict, invalidField } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { OpenCtx } from '#kernel/open-route.ts';
import { take } from '#kernel/rate.ts';
import { recoveryNumber } from '#secrets/one-time.ts';
import { stepOf } from '#secrets/totp.ts';
import { boxOf, freshCodes } from './mfa.setting-up.ts';
import { note } from './session.service.ts';
import { type Asking, whoAsks } from './who-asks.ts';

/** The second step of signing in: a code of the app, good once on whichever node. */
export async function verifyCode(visit: OpenCtx, code: string) {
  const asking = await whoAsks(visit, 'arriving');
  await countingTries(visit, asking, (db) => takeCode(db, visit.kernel, asking, code), 'mfa-passed');
  return { data: { ok: true as const } };
}

/** For the day the phone is lost: one of the ten printed codes, which is used up by it. */
export async function recover(visit: OpenCtx, code: string) {
  const asking = await whoAsks(visit, 'arriving');
  const number = recoveryNumber(code);
  const hash = await visit.inTransaction(asking.scope, async (db) => {
    const { rows } = await sql<{ hash: string | null }>`select auth.recovery_hash(${number}) as hash`.execute(db);
    return rows[0]?.hash ?? undefined;
  });
  const isRight = () => visit.kernel.passwords.matches(hash, code);
  const left = await countingTries(visit, asking, (db) => useCode(db, number, hash), 'recovery-code-used', isRight);
  return { data: { ok: true as const, left } };
}

async function useCode(db: Kysely<DB>, number: number, hash: string | undefined): Promise<number | undefined> {
  const { rows } = await sql<{ left: number | null }>`select auth.use_recovery_code(${number}, ${hash}) as left`.execute(db);
  return rows[0]?.left ?? undefined;
}

/** The first code of a new app. From here on every other session of the person has to give one. */
export async function confirmMfa(visit: OpenCtx, code: string) {
  const asking = await whoAsks(visit, 'enrolling');
  const { id: account, sessionId, scope } = asking;
  await countingTries(visit, asking, (db) => takeCode(db, visit.kernel, asking, code), 'mfa-code-shown');
  const { codes, hashes } = await freshCodes(visit.kernel);
  await visit.inTransaction(scope, async (db, emit) => {
    const { rows } = await sql<{ confirmed: boolean }>`select auth.confirm_mfa(${hashes}) as confirmed`.execute(db);
    if (!rows[0]?.confirmed) throw conflict('The second step is set up already', 'error.mfaOnAlready');
    await note(db, account, 'mfa-set-up', sessionId);
    await emit('session.changed', { account, why: 'rights', kept: sessionId });
  });
  return { data: { recoveryCodes: codes } };
}

/**
 * A try is counted before it is judged: a hundred at once are still five. The right one gives its own back, and the
 * session has passed: the code stands for the password, too.
 */
async function countingTries<T>(
  { kernel, inTransaction }: OpenCtx,
  { id, sessionId, scope }: Asking,
  use: (db: Kysely<DB>) => Promise<T | undefined>,
  action: string,
  isRight = async () => true,
): Promise<T> {
  const { bySession, byAccount } = kernel.rates.wrongCode;
  await take(bySession, sessionId);
  await take(byAccount, String(id));
  const used =
    (await isRight()) &&
    (await inTransaction(scope, async (db) => {
      const found = await use(db);
      if (found === undefined) return undefined;
      const now = sql<Date>`now()`;
      await db.updateTable('session').set({ mfaAt: now, confirmedAt: now }).where('id', '=', sessionId).execute();
      await note(db, id, action, sessionId);
      return found;
    }));
  if (used === undefined || used === false) throw invalidField('code', 'codeWrong');
  await bySession.reward(sessionId);
  await byAccount.reward(String(id));
  return used;
}

async function takeCode(db: Kysely<DB>, { sealed }: Kernel, { id }: Asking, code: string): Promise<true | undefined> {
  const { rows } = await sql<{ secret: Buffer }>`select secret from auth.own_mfa()`.execute(db);
  const step = rows[0] && stepOf(sealed.open(rows[0].secret, boxOf(id)), code, new Date());
  if (step === undefined) return undefined;
  const taken = await sql<{ first: boolean }>`select auth.take_step(${step}) as first`.execute(db);
  return taken.rows[0]?.first || undefined;
}
