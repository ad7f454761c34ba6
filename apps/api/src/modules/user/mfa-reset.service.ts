import { sql } from 'kysely';
import { type Ctx, conflict } from '#platform/module.ts';
import { pageOfUser } from './user.page.ts';

/** The first of two people says why; a day later it is forgotten. */
export async function askMfaReset(ctx: Ctx, id: number, reason: string) {
  const { hasMfa } = await pageOfUser(ctx, id);
  await sql`select auth.assert_outranks(${id})`.execute(ctx.db);
  if (id === ctx.user.id) throw conflict('One turns off the own second step in the profile', 'error.ownMfaReset');
  if (!hasMfa) throw conflict('The second step is not set up', 'error.mfaOff');
  const asked = { askedById: ctx.user.id, askedAt: ctx.now, reason };
  await ctx.db
    .insertInto('mfaReset')
    .values({ accountId: id, ...asked })
    .onConflict((existing) => existing.columns(['propertyId', 'accountId']).doUpdateSet(asked))
    .execute();
  await ctx.emit('record.changed', { area: 'user', id, change: 'updated' });
  return { data: await pageOfUser(ctx, id) };
}

/** The second must be somebody else, and not the one it is about: the database judges that itself. */
export async function approveMfaReset(ctx: Ctx, id: number) {
  await pageOfUser(ctx, id);
  const { rows } = await sql<{ done: boolean }>`select auth.approve_mfa_reset(${id}) as done`.execute(ctx.db);
  if (!rows[0]?.done) throw conflict('A second person has to approve what the first has asked for', 'error.secondPerson');
  await ctx.db.deleteFrom('mfaReset').where('accountId', '=', id).execute();
  await ctx.emit('record.changed', { area: 'user', id, change: 'updated' });
  await ctx.emit('session.changed', { account: id, why: 'ended' });
  return { data: await pageOfUser(ctx, id) };
}
