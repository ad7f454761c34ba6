import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { invalidField } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { refuseWhenSpent, take } from '#kernel/rate.ts';

/** The person at the desk proves once more who they are, before an act that undoes what others rely on. */
export async function confirmPassword(ctx: Ctx, { passwords, rates }: Kernel, password: string): Promise<void> {
  const account = `account:${ctx.user.id}`;
  await refuseWhenSpent(rates.wrongPassword.byAccount, account);
  const { rows } = await sql<{ hash: string }>`select auth.own_password_hash() as hash`.execute(ctx.db);
  if (await passwords.matches(rows[0]?.hash, password)) return;
  await take(rates.wrongPassword.byAccount, account);
  throw invalidField('password', 'passwordWrong');
}
