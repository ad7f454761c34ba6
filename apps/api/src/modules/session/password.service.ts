import { type ChangedPassword, type ForcedPassword, PASSWORD_MIN, PASSWORD_MIN_WITH_MFA } from '@lobby/contract/areas/password';
import { isEasyToGuess } from '@lobby/contract/password-rule';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#kernel/context.ts';
import { conflict, invalidField } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Passwords } from '#secrets/password.ts';
import { isOwnPassword } from './confirm.service.ts';
import { note } from './session.service.ts';

const done = { data: { ok: true as const } };

/** Only while the first password still stands: afterwards the current one has to be given. */
export async function forceChangePassword(ctx: Ctx, passwords: Passwords, { password }: z.output<typeof ForcedPassword>) {
  if (ctx.user.cage !== 'password') throw conflict('The first password was changed already', 'error.passwordAlreadyChanged');
  await setPassword(ctx, passwords, password);
  return done;
}

export async function changePassword(ctx: Ctx, kernel: Kernel, { currentPassword, password }: z.output<typeof ChangedPassword>) {
  if (!(await isOwnPassword(ctx, kernel, currentPassword))) throw invalidField('currentPassword', 'passwordWrong');
  await setPassword(ctx, kernel.passwords, password);
  return done;
}

/** The session that changes it stays; every other session of the person ends, on every node. */
async function setPassword(ctx: Ctx, passwords: Passwords, password: string): Promise<void> {
  const { id, sessionId } = ctx.user;
  const { username, name, hasMfa, nameTh, nameEn } = await ctx.db
    .selectFrom('account')
    .innerJoin('membership', 'membership.accountId', 'account.id')
    .innerJoin('property', 'property.id', 'membership.propertyId')
    .select(['account.username', 'account.name', 'account.hasMfa', 'property.nameTh', 'property.nameEn'])
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow();
  refuseWeak(password, { hasMfa, words: [username, name, nameTh, nameEn] });
  const { rows } = await sql<{ hash: string }>`select auth.own_password_hash() as hash`.execute(ctx.db);
  if (await passwords.matches(rows[0]?.hash, password)) throw invalidField('password', 'passwordSame');
  const hash = await passwords.hash(password);
  await sql`select auth.set_own_password(${hash}, ${sessionId}::uuid)`.execute(ctx.db);
  await note(ctx.db, id, 'password-changed', sessionId);
  await ctx.emit('session.changed', { account: id, why: 'password', kept: sessionId });
}

/** Long enough to stand alone, or with the second step behind it; and not what everybody would try first. */
export function refuseWeak(password: string, { hasMfa, words }: { hasMfa: boolean; words: string[] }): void {
  if ([...password].length < (hasMfa ? PASSWORD_MIN_WITH_MFA : PASSWORD_MIN)) throw invalidField('password', 'passwordShort');
  if (isEasyToGuess(password, words)) throw invalidField('password', 'passwordCommon');
}
