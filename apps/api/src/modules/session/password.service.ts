import { type ChangedPassword, type ForcedPassword, PASSWORD_MIN, PASSWORD_MIN_WITH_MFA } from '@lobby/contract/areas/password';
import { isEasyToGuess, passwordLength } from '@lobby/contract/password-rule';
import { sql } from 'kysely';
import type { z } from 'zod';
import { conflict, invalidField, type OpenCtx } from '#platform/module.ts';
import { isOwnPassword, ownHash } from './confirm.service.ts';
import { note } from './note.ts';
import { type Asking, whoAsks } from './who-asks.ts';

const done = { data: { ok: true as const } };

/** Only while the first password still stands: afterwards the current one has to be given. */
export async function forceChangePassword(visit: OpenCtx, { password }: z.output<typeof ForcedPassword>) {
  const asking = await whoAsks(visit, 'self');
  if (asking.cage !== 'password') throw conflict('The first password was changed already', 'error.passwordAlreadyChanged');
  await setPassword(visit, asking, password);
  return done;
}

export async function changePassword(visit: OpenCtx, { currentPassword, password }: z.output<typeof ChangedPassword>) {
  const asking = await whoAsks(visit, 'self');
  if (!(await isOwnPassword(visit, asking, currentPassword))) throw invalidField('currentPassword', 'passwordWrong');
  await setPassword(visit, asking, password);
  return done;
}

/** The session that changes it stays; every other session of the person ends, on every node. */
async function setPassword(visit: OpenCtx, { id, sessionId, scope }: Asking, password: string): Promise<void> {
  const { passwords } = visit.services;
  const { username, name, hasMfa, nameTh, nameEn } = await visit.inTransaction(scope, (db) =>
    db
      .selectFrom('account')
      .innerJoin('membership', 'membership.accountId', 'account.id')
      .innerJoin('property', 'property.id', 'membership.propertyId')
      .select(['account.username', 'account.name', 'account.hasMfa', 'property.nameTh', 'property.nameEn'])
      .where('account.id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  refuseWeak(password, { hasMfa, words: [username, name, nameTh, nameEn] });
  if (await passwords.matches(await ownHash(visit, scope), password)) throw invalidField('password', 'passwordSame');
  const hash = await passwords.hash(password);
  await visit.inTransaction(scope, async (db, emit) => {
    await sql`select auth.set_own_password(${hash}, ${sessionId}::uuid)`.execute(db);
    await note(db, id, 'password-changed', sessionId);
    await emit('session.changed', { account: id, why: 'password', kept: sessionId });
  });
}

/** Long enough to stand alone, or with the second step behind it; and not what everybody would try first. */
export function refuseWeak(password: string, { hasMfa, words }: { hasMfa: boolean; words: string[] }): void {
  if (passwordLength(password) < (hasMfa ? PASSWORD_MIN_WITH_MFA : PASSWORD_MIN)) throw invalidField('password', 'passwordShort');
  if (isEasyToGuess(password, words)) throw invalidField('password', 'passwordCommon');
}
