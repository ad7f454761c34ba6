import { type ChangedPassword, type ForcedPassword, PASSWORD_MIN, PASSWORD_MIN_WITH_MFA } from '@lobby/contract/areas/password';
import { isEasyToGuess, passwordLength } from '@lobby/contract/password-rule';
import { sql } from 'kysely';
import type { z } from 'zod';
import { conflict, invalidField, type PublicCtx } from '#platform/module.ts';
import { type AuthenticatedCaller, authenticate } from './authenticate.ts';
import { isOwnPassword, readOwnHash } from './confirm.service.ts';
import { recordSessionEvent } from './session-events.ts';

const done = { data: { ok: true as const } };

/** Only while the initial password is in use: afterwards the current one has to be given. */
export async function forceChangePassword(ctx: PublicCtx, { password }: z.output<typeof ForcedPassword>) {
  const caller = await authenticate(ctx, 'before-password-change');
  if (caller.pendingStep !== 'password') throw conflict('The first password was changed already', 'error.passwordAlreadyChanged');
  await setPassword(ctx, caller, password);
  return done;
}

export async function changePassword(ctx: PublicCtx, { currentPassword, password }: z.output<typeof ChangedPassword>) {
  const caller = await authenticate(ctx, 'before-password-change');
  if (!(await isOwnPassword(ctx, caller, currentPassword))) throw invalidField('currentPassword', 'passwordWrong');
  await setPassword(ctx, caller, password);
  return done;
}

/** This session stays; every other session of the person ends, on every node. */
async function setPassword(ctx: PublicCtx, { id, sessionId, scope }: AuthenticatedCaller, password: string): Promise<void> {
  const { passwords } = ctx.services;
  const { username, name, hasMfa, nameTh, nameEn } = await ctx.inTransaction(scope, (db) =>
    db
      .selectFrom('account')
      .innerJoin('membership', 'membership.accountId', 'account.id')
      .innerJoin('property', 'property.id', 'membership.propertyId')
      .select(['account.username', 'account.name', 'account.hasMfa', 'property.nameTh', 'property.nameEn'])
      .where('account.id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  assertStrongPassword(password, { hasMfa, words: [username, name, nameTh, nameEn] });
  if (await passwords.matches(await readOwnHash(ctx, scope), password)) throw invalidField('password', 'passwordSame');
  const hash = await passwords.hash(password);
  await ctx.inTransaction(scope, async (db, emit) => {
    await sql`select auth.set_own_password(${hash}, ${sessionId}::uuid)`.execute(db);
    await recordSessionEvent(db, id, 'password-changed', sessionId);
    await emit('session.changed', { account: id, why: 'password', kept: sessionId });
  });
}

/** Minimum length depends on whether there is a second factor; common passwords are refused. */
export function assertStrongPassword(password: string, { hasMfa, words }: { hasMfa: boolean; words: string[] }): void {
  if (passwordLength(password) < (hasMfa ? PASSWORD_MIN_WITH_MFA : PASSWORD_MIN)) throw invalidField('password', 'passwordShort');
  if (isEasyToGuess(password, words)) throw invalidField('password', 'passwordCommon');
}
