import { sql } from 'kysely';
import { invalidField, limitAttempts, type PublicCtx } from '#platform/module.ts';
import { type AuthenticatedCaller, authenticate } from './authenticate.ts';
import { recordSessionEvent } from './session-events.ts';

/** Step-up authentication: the password is asked for again before a sensitive call. */
export async function confirmPassword(ctx: PublicCtx, password: string) {
  const caller = await authenticate(ctx, 'before-mfa-enrolment');
  if (!(await isOwnPassword(ctx, caller, password))) throw invalidField('password', 'passwordWrong');
  await ctx.inTransaction(caller.scope, async (db) => {
    const confirmedAt = sql<Date>`now()`;
    await db.updateTable('session').set({ confirmedAt }).where('id', '=', caller.sessionId).execute();
    await recordSessionEvent(db, caller.id, 'password-confirmed', caller.sessionId);
  });
  return { data: { ok: true as const } };
}

export async function isOwnPassword(ctx: PublicCtx, { id, scope }: AuthenticatedCaller, password: string): Promise<boolean> {
  const { passwords, rateLimits } = ctx.services;
  const attempts = [{ limiter: rateLimits.wrongPassword.byAccount, key: `own:${id}` }];
  const right = await limitAttempts(attempts, async () =>
    (await passwords.matches(await readOwnHash(ctx, scope), password)) ? true : undefined,
  );
  return right === true;
}

export const readOwnHash = (ctx: PublicCtx, scope: AuthenticatedCaller['scope']) =>
  ctx.inTransaction(scope, async (db) => {
    const { rows } = await sql<{ hash: string }>`select auth.own_password_hash() as hash`.execute(db);
    return rows[0]?.hash;
  });
