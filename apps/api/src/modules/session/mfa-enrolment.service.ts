import { sql } from 'kysely';
import { type Ctx, conflict, newRecoveryCodes, newTotp, type Services, totpUriOf } from '#platform/module.ts';
import { recordSessionEvent } from './session-events.ts';

export const mfaAssociatedData = (account: number) => `account_mfa ${account}`;

/** A new TOTP secret. It takes effect once a code of it is confirmed. */
export async function enrolMfa(ctx: Ctx, { encryption }: Services) {
  const { username } = await ctx.db
    .selectFrom('account')
    .select('username')
    .where('id', '=', ctx.user.id)
    .executeTakeFirstOrThrow();
  const secret = newTotp();
  const { ciphertext, keyId } = encryption.encrypt(secret, mfaAssociatedData(ctx.user.id));
  const { rows } = await sql<{ begun: boolean }>`select auth.begin_mfa(${ciphertext}, ${keyId}) as begun`.execute(ctx.db);
  if (!rows[0]?.begun) throw conflict('The second step is set up already', 'error.mfaOnAlready');
  await recordSessionEvent(ctx.db, ctx.user.id, 'mfa-begun', ctx.user.sessionId);
  return { data: { secret, uri: totpUriOf(secret, username) } };
}

export async function renewRecoveryCodes(ctx: Ctx, services: Services) {
  const { rows } = await sql<{ isConfirmed: boolean }>`select is_confirmed from auth.own_mfa()`.execute(ctx.db);
  if (!rows[0]?.isConfirmed) throw conflict('The second step is not set up', 'error.mfaOff');
  const { codes, hashes } = await createRecoveryCodes(services);
  await sql`select auth.set_recovery_codes(${hashes})`.execute(ctx.db);
  await recordSessionEvent(ctx.db, ctx.user.id, 'recovery-codes-renewed', ctx.user.sessionId);
  return { data: { recoveryCodes: codes } };
}

export async function turnOffMfa(ctx: Ctx) {
  const { id: account, sessionId } = ctx.user;
  const { rows } = await sql<{ asked: boolean }>`select auth.asks_mfa_anywhere() as asked`.execute(ctx.db);
  if (rows[0]?.asked) throw conflict('A property where you work asks your role for a second step', 'error.mfaRequired');
  await sql`select auth.disable_own_mfa()`.execute(ctx.db);
  await recordSessionEvent(ctx.db, account, 'mfa-turned-off', sessionId);
  await ctx.emit('session.changed', { account, why: 'rights', kept: sessionId });
  return { data: { ok: true as const } };
}

export async function createRecoveryCodes({ passwords }: Services) {
  const codes = newRecoveryCodes();
  return { codes, hashes: await Promise.all(codes.map((code) => passwords.hash(code))) };
}
