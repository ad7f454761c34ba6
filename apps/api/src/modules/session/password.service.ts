import type { ChangedPassword, ForcedPassword } from '@lobby/contract/areas/password';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#kernel/context.ts';
import { conflict, invalidField } from '#kernel/errors.ts';
import type { Passwords } from '#secrets/password.ts';
import { isEasyToGuess } from './password.rule.ts';
import { note } from './session.service.ts';

const done = { data: { ok: true as const } };

/** Only while the first password still stands: afterwards the current one has to be given. */
export async function forceChangePassword(ctx: Ctx, passwords: Passwords, { password }: z.output<typeof ForcedPassword>) {
  if (!ctx.user.isPasswordDefault) throw conflict('The first password was changed already', 'error.passwordAlreadyChanged');
  await setPassword(ctx, passwords, password);
  return done;
}

export async function changePassword(
  ctx: Ctx,
  passwords: Passwords,
  { currentPassword, password }: z.output<typeof ChangedPassword>,
) {
  if (!(await matchesCurrent(ctx, passwords, currentPassword))) throw invalidField('currentPassword', 'passwordWrong');
  await setPassword(ctx, passwords, password);
  return done;
}

/** The session that changes it stays; every other session of the person ends, on every node. */
async function setPassword(ctx: Ctx, passwords: Passwords, password: string): Promise<void> {
  const { username } = await ctx.db
    .selectFrom('account')
    .select('username')
    .where('id', '=', ctx.user.id)
    .executeTakeFirstOrThrow();
  if (isEasyToGuess(password, username)) throw invalidField('password', 'passwordCommon');
  if (await matchesCurrent(ctx, passwords, password)) throw invalidField('password', 'passwordSame');
  const hash = await passwords.hash(password);
  await sql`select auth.set_own_password(${hash}, ${ctx.user.sessionId}::uuid)`.execute(ctx.db);
  await note(ctx.db, ctx.user.id, 'password-changed', ctx.user.sessionId);
}

async function matchesCurrent(ctx: Ctx, passwords: Passwords, password: string): Promise<boolean> {
  const { rows } = await sql<{ hash: string }>`select auth.own_password_hash() as hash`.execute(ctx.db);
  return passwords.matches(rows[0]?.hash, password);
}
