import { sql } from 'kysely';
import { countTry, invalidField, type OpenCtx } from '#platform/module.ts';
import { note } from './note.ts';
import { type Asking, whoAsks } from './who-asks.ts';

/** The person at the desk proves once more who they are, before an act that others rely on not happening by itself. */
export async function confirmPassword(visit: OpenCtx, password: string) {
  const asking = await whoAsks(visit, 'enrolling');
  if (!(await isOwnPassword(visit, asking, password))) throw invalidField('password', 'passwordWrong');
  await visit.inTransaction(asking.scope, async (db) => {
    const confirmedAt = sql<Date>`now()`;
    await db.updateTable('session').set({ confirmedAt }).where('id', '=', asking.sessionId).execute();
    await note(db, asking.id, 'password-confirmed', asking.sessionId);
  });
  return { data: { ok: true as const } };
}

export async function isOwnPassword(visit: OpenCtx, { id, scope }: Asking, password: string): Promise<boolean> {
  const { passwords, rates } = visit.services;
  const tries = [{ limiter: rates.wrongPassword.byAccount, key: `own:${id}` }];
  const right = await countTry(tries, async () =>
    (await passwords.matches(await ownHash(visit, scope), password)) ? true : undefined,
  );
  return right === true;
}

export const ownHash = (visit: OpenCtx, scope: Asking['scope']) =>
  visit.inTransaction(scope, async (db) => {
    const { rows } = await sql<{ hash: string }>`select auth.own_password_hash() as hash`.execute(db);
    return rows[0]?.hash;
  });
