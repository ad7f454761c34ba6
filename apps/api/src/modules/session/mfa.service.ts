import { type Kysely, sql } from 'kysely';
import {
  conflict,
  type DB,
  invalidField,
  limitAttempts,
  type PublicCtx,
  recoveryNumber,
  type Services,
  totpStepOf,
} from '#platform/module.ts';
import { type AuthenticatedCaller, authenticate } from './authenticate.ts';
import { createRecoveryCodes, mfaAssociatedData } from './mfa-enrolment.service.ts';
import { recordSessionEvent, type SessionAction } from './session-events.ts';

/** Second factor at sign-in: a TOTP code, accepted once on whichever node. */
export async function verifyCode(ctx: PublicCtx, code: string) {
  const caller = await authenticate(ctx, 'before-second-factor');
  await withAttemptLimit(ctx, caller, () =>
    ctx.inTransaction(caller.scope, async (db) => {
      const step = await consumeCode(db, ctx.services, caller, code, { isConfirmed: true });
      if (step !== undefined) await markMfaPassed(db, caller, 'mfa-passed');
      return step;
    }),
  );
  return { data: { ok: true as const } };
}

/** Second factor when the phone is lost: one of the ten recovery codes, which is consumed. */
export async function recover(ctx: PublicCtx, code: string) {
  const caller = await authenticate(ctx, 'before-second-factor');
  const number = recoveryNumber(code);
  const hash = await ctx.inTransaction(caller.scope, async (db) => {
    const { rows } = await sql<{ hash: string | null }>`select auth.recovery_hash(${number}) as hash`.execute(db);
    return rows[0]?.hash ?? undefined;
  });
  const left = await withAttemptLimit(ctx, caller, async () => {
    if (!(await ctx.services.passwords.matches(hash, code))) return undefined;
    return ctx.inTransaction(caller.scope, async (db) => {
      const used = await consumeRecoveryCode(db, number, hash);
      if (used !== undefined) await markMfaPassed(db, caller, 'recovery-code-used');
      return used;
    });
  });
  return { data: { ok: true as const, left } };
}

async function consumeRecoveryCode(db: Kysely<DB>, number: number, hash: string | undefined): Promise<number | undefined> {
  const { rows } = await sql<{ left: number | null }>`select auth.use_recovery_code(${number}, ${hash}) as left`.execute(db);
  return rows[0]?.left ?? undefined;
}

/** Completes the enrolment with a first code. From then on every other session of the person needs one. */
export async function confirmMfa(ctx: PublicCtx, code: string) {
  const caller = await authenticate(ctx, 'before-mfa-enrolment');
  const { id: account, sessionId, scope } = caller;
  const step = await withAttemptLimit(ctx, caller, () =>
    ctx.inTransaction(scope, (db) => consumeCode(db, ctx.services, caller, code, { isConfirmed: false })),
  );
  const { codes, hashes } = await createRecoveryCodes(ctx.services);
  await ctx.inTransaction(scope, async (db, emit) => {
    const { rows } = await sql<{ confirmed: boolean }>`select auth.confirm_mfa(${hashes}, ${step}) as confirmed`.execute(db);
    if (!rows[0]?.confirmed) throw conflict('The second step is set up already', 'error.mfaOnAlready');
    await markMfaPassed(db, caller, 'mfa-set-up');
    await emit('session.changed', { account, why: 'rights', kept: sessionId });
  });
  return { data: { recoveryCodes: codes } };
}

/** Brute-force protection, also against parallel attempts: each is counted before it is verified. */
async function withAttemptLimit<T>(
  { services }: PublicCtx,
  { id, sessionId }: AuthenticatedCaller,
  verify: () => Promise<T | undefined>,
): Promise<T> {
  const { bySession, byAccount } = services.rateLimits.wrongCode;
  const attempts = [
    { limiter: bySession, key: sessionId },
    { limiter: byAccount, key: String(id) },
  ];
  const result = await limitAttempts(attempts, verify);
  if (result === undefined) throw invalidField('code', 'codeWrong');
  return result;
}

/** A code counts as step-up authentication, too. */
async function markMfaPassed(db: Kysely<DB>, { id, sessionId }: AuthenticatedCaller, action: SessionAction): Promise<void> {
  const now = sql<Date>`now()`;
  await db.updateTable('session').set({ mfaAt: now, confirmedAt: now }).where('id', '=', sessionId).execute();
  await recordSessionEvent(db, id, action, sessionId);
}

/** The TOTP time step of a valid code that was not used before. A secret whose enrolment is not confirmed is not accepted at sign-in. */
async function consumeCode(
  db: Kysely<DB>,
  { encryption, probe }: Services,
  { id }: AuthenticatedCaller,
  code: string,
  wanted: { isConfirmed: boolean },
): Promise<number | undefined> {
  const { rows } = await sql<{ secret: Buffer; keyId: string | null; isConfirmed: boolean }>`
    select secret, key_id, is_confirmed from auth.own_mfa()`.execute(db);
  const [own] = rows;
  if (own?.isConfirmed !== wanted.isConfirmed) return undefined;
  const known = { ciphertext: own.secret, keyId: own.keyId };
  const step = totpStepOf(encryption.decrypt(known, mfaAssociatedData(id)), code, probe.now());
  if (step === undefined) return undefined;
  const reencrypted = encryption.reencrypt(known, mfaAssociatedData(id));
  if (reencrypted)
    await sql`select auth.reencrypt_own_mfa(${own.secret}, ${reencrypted.ciphertext}, ${reencrypted.keyId})`.execute(db);
  const consumed = await sql<{ first: boolean }>`select auth.consume_totp_step(${step}) as first`.execute(db);
  return consumed.rows[0]?.first ? step : undefined;
}
