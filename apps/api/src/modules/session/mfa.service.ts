import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { conflict, invalidField } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { take } from '#kernel/rate.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { newRecoveryCodes, recoveryNumber } from '#secrets/one-time.ts';
import { newTotp, stepOf, uriOf } from '#secrets/totp.ts';
import { note } from './session.service.ts';

const done = { data: { ok: true as const } };
const boxOf = (account: number) => `account_mfa ${account}`;

/** The second step of signing in: a code of the app, good once on whichever node. */
export async function verifyCode(ctx: Ctx, kernel: Kernel, code: string) {
  await countingTries(ctx, kernel, () => takeCode(ctx, kernel, code));
  await pass(ctx, 'mfa-passed');
  return done;
}

/** For the day the phone is lost: one of the ten printed codes, which is used up by it. */
export async function recover(ctx: Ctx, kernel: Kernel, code: string) {
  const number = recoveryNumber(code);
  const left = await countingTries(ctx, kernel, async () => {
    const { rows } = await sql<{ hash: string | null }>`select auth.recovery_hash(${number}) as hash`.execute(ctx.db);
    const hash = rows[0]?.hash ?? undefined;
    if (!(await kernel.passwords.matches(hash, code))) return undefined;
    const used = await sql<{ left: number | null }>`select auth.use_recovery_code(${number}, ${hash}) as left`.execute(ctx.db);
    return used.rows[0]?.left ?? undefined;
  });
  await pass(ctx, 'recovery-code-used');
  return { data: { ok: true as const, left } };
}

/** A try is counted before it is judged: a hundred at once are still five. The right one gives its own back. */
async function countingTries<T>({ user }: Ctx, { rates }: Kernel, judge: () => Promise<T | undefined>): Promise<T> {
  const counts = [
    { limiter: rates.wrongCode.bySession, key: user.sessionId },
    { limiter: rates.wrongCode.byAccount, key: String(user.id) },
  ];
  for (const { limiter, key } of counts) await take(limiter, key);
  const right = await judge();
  if (right === undefined) throw invalidField('code', 'codeWrong');
  for (const { limiter, key } of counts) await limiter.reward(key);
  return right;
}

async function takeCode(ctx: Ctx, { sealed }: Kernel, code: string): Promise<true | undefined> {
  const { rows } = await sql<{ secret: Buffer }>`select secret from auth.own_mfa()`.execute(ctx.db);
  const step = rows[0] && stepOf(sealed.open(rows[0].secret, boxOf(ctx.user.id)), code, ctx.now);
  if (step === undefined) return undefined;
  const taken = await sql<{ first: boolean }>`select auth.take_step(${step}) as first`.execute(ctx.db);
  return taken.rows[0]?.first || undefined;
}

/** The code stands for the password, too: what asks for it again does so only later. */
async function pass({ db, user }: Ctx, action: string): Promise<void> {
  const now = sql<Date>`now()`;
  await db.updateTable('session').set({ mfaAt: now, confirmedAt: now }).where('id', '=', user.sessionId).execute();
  await note(db, user.id, action, user.sessionId);
}

/** A new secret for the app. Nothing changes until a code of it comes back. */
export async function enrol(ctx: Ctx, { sealed }: Kernel) {
  const { username } = await ctx.db
    .selectFrom('account')
    .select('username')
    .where('id', '=', ctx.user.id)
    .executeTakeFirstOrThrow();
  const secret = newTotp();
  const box = sealed.seal(secret, boxOf(ctx.user.id));
  const { rows } = await sql<{ begun: boolean }>`select auth.begin_mfa(${box}) as begun`.execute(ctx.db);
  if (!rows[0]?.begun) throw conflict('The second step is set up already', 'error.mfaOnAlready');
  return { data: { secret, uri: uriOf(secret, username) } };
}

/** From here on every other session of the person has to give a code. */
export async function confirmMfa(ctx: Ctx, kernel: Kernel, code: string) {
  await countingTries(ctx, kernel, () => takeCode(ctx, kernel, code));
  const { codes, hashes } = await freshCodes(kernel);
  const { rows } = await sql<{ confirmed: boolean }>`select auth.confirm_mfa(${hashes}) as confirmed`.execute(ctx.db);
  if (!rows[0]?.confirmed) throw conflict('The second step is set up already', 'error.mfaOnAlready');
  await pass(ctx, 'mfa-set-up');
  await tellOthers(ctx);
  return { data: { recoveryCodes: codes } };
}

export async function renewCodes(ctx: Ctx, kernel: Kernel) {
  const { rows } = await sql<{ isConfirmed: boolean }>`select is_confirmed from auth.own_mfa()`.execute(ctx.db);
  if (!rows[0]?.isConfirmed) throw conflict('The second step is not set up', 'error.mfaOff');
  const { codes, hashes } = await freshCodes(kernel);
  await sql`select auth.set_recovery_codes(${hashes})`.execute(ctx.db);
  await note(ctx.db, ctx.user.id, 'recovery-codes-renewed', ctx.user.sessionId);
  return { data: { recoveryCodes: codes } };
}

export async function turnOff(ctx: Ctx) {
  const { mfaRoles } = await settingsOf(ctx);
  if (mfaRoles.includes(ctx.user.role)) throw conflict('This property asks your role for a second step', 'error.mfaRequired');
  await sql`select auth.own_mfa_off()`.execute(ctx.db);
  await note(ctx.db, ctx.user.id, 'mfa-turned-off', ctx.user.sessionId);
  await tellOthers(ctx);
  return done;
}

const tellOthers = ({ emit, user }: Ctx) => emit('session.changed', { account: user.id, why: 'rights', kept: user.sessionId });

async function freshCodes({ passwords }: Kernel) {
  const codes = newRecoveryCodes();
  return { codes, hashes: await Promise.all(codes.map((code) => passwords.hash(code))) };
}
