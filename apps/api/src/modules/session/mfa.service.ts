import { type Kysely, sql } from 'kysely';
import {
  conflict,
  countTry,
  type DB,
  invalidField,
  type OpenCtx,
  recoveryNumber,
  type Services,
  stepOf,
} from '#platform/module.ts';
import { boxOf, freshCodes } from './mfa.setting-up.ts';
import { note } from './note.ts';
import { type Asking, whoAsks } from './who-asks.ts';

/** The second step of signing in: a code of the app, good once on whichever node. */
export async function verifyCode(visit: OpenCtx, code: string) {
  const asking = await whoAsks(visit, 'arriving');
  await countingTries(visit, asking, () =>
    visit.inTransaction(asking.scope, async (db) => {
      const step = await takeCode(db, visit.services, asking, code, { isConfirmed: true });
      if (step !== undefined) await pass(db, asking, 'mfa-passed');
      return step;
    }),
  );
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
  const left = await countingTries(visit, asking, async () => {
    if (!(await visit.services.passwords.matches(hash, code))) return undefined;
    return visit.inTransaction(asking.scope, async (db) => {
      const used = await useCode(db, number, hash);
      if (used !== undefined) await pass(db, asking, 'recovery-code-used');
      return used;
    });
  });
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
  const step = await countingTries(visit, asking, () =>
    visit.inTransaction(scope, (db) => takeCode(db, visit.services, asking, code, { isConfirmed: false })),
  );
  const { codes, hashes } = await freshCodes(visit.services);
  await visit.inTransaction(scope, async (db, emit) => {
    const { rows } = await sql<{ confirmed: boolean }>`select auth.confirm_mfa(${hashes}, ${step}) as confirmed`.execute(db);
    if (!rows[0]?.confirmed) throw conflict('The second step is set up already', 'error.mfaOnAlready');
    await pass(db, asking, 'mfa-set-up');
    await emit('session.changed', { account, why: 'rights', kept: sessionId });
  });
  return { data: { recoveryCodes: codes } };
}

/** A hundred codes at once are still five. */
async function countingTries<T>(
  { services }: OpenCtx,
  { id, sessionId }: Asking,
  judge: () => Promise<T | undefined>,
): Promise<T> {
  const { bySession, byAccount } = services.rates.wrongCode;
  const tries = [
    { limiter: bySession, key: sessionId },
    { limiter: byAccount, key: String(id) },
  ];
  const right = await countTry(tries, judge);
  if (right === undefined) throw invalidField('code', 'codeWrong');
  return right;
}

/** The code stands for the password, too: what asks for it again does so only later. */
async function pass(db: Kysely<DB>, { id, sessionId }: Asking, action: string): Promise<void> {
  const now = sql<Date>`now()`;
  await db.updateTable('session').set({ mfaAt: now, confirmedAt: now }).where('id', '=', sessionId).execute();
  await note(db, id, action, sessionId);
}

/** The step the code belongs to, if it is right and nobody was faster. A secret that was only begun opens nothing. */
async function takeCode(
  db: Kysely<DB>,
  { sealed, probe }: Services,
  { id }: Asking,
  code: string,
  wanted: { isConfirmed: boolean },
): Promise<number | undefined> {
  const { rows } = await sql<{ secret: Buffer; keyId: string | null; isConfirmed: boolean }>`
    select secret, key_id, is_confirmed from auth.own_mfa()`.execute(db);
  const [own] = rows;
  if (own?.isConfirmed !== wanted.isConfirmed) return undefined;
  const known = { box: own.secret, keyId: own.keyId };
  const step = stepOf(sealed.open(known, boxOf(id)), code, probe.now());
  if (step === undefined) return undefined;
  const resealed = sealed.reseal(known, boxOf(id));
  if (resealed) await sql`select auth.reencrypt_own_mfa(${own.secret}, ${resealed.box}, ${resealed.keyId})`.execute(db);
  const taken = await sql<{ first: boolean }>`select auth.consume_totp_step(${step}) as first`.execute(db);
  return taken.rows[0]?.first ? step : undefined;
}
