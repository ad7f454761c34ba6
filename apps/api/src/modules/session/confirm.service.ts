import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { invalidField } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { refuseWhenSpent } from '#kernel/rate.ts';

/** The person at the desk proves once more who they are, before an act that others rely on not happening by itself. */
export async function confirmPassword(ctx: Ctx, kernel: Kernel, password: string) {
  if (!(await isOwnPassword(ctx, kernel, password))) throw invalidField('password', 'passwordWrong');
  await ctx.db.updateTable('session').set({ confirmedAt: sql`now()` }).where('id', '=', ctx.user.sessionId).execute();
  return { data: { ok: true as const } };
}

/** Wrong ones are counted outside the transaction, which the refusal rolls back. */
export async function isOwnPassword(ctx: Ctx, { passwords, rates }: Kernel, password: string): Promise<boolean> {
  const account = `own:${ctx.user.id}`;
  await refuseWhenSpent(rates.wrongPassword.byAccount, account);
  const { rows } = await sql<{ hash: string }>`select auth.own_password_hash() as hash`.execute(ctx.db);
  if (await passwords.matches(rows[0]?.hash, password)) return true;
  await rates.wrongPassword.byAccount.penalty(account);
  return false;
}
