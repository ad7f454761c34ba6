import { sql } from 'kysely';
import { type Ctx, conflict } from '#platform/module.ts';
import { readUserPage } from './user.page.ts';

/** Two-person rule: the first person requests it with a reason; the request expires after a day. */
export async function requestMfaReset(ctx: Ctx, id: number, reason: string) {
  const { hasMfa } = await readUserPage(ctx, id);
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
  return { data: await readUserPage(ctx, id) };
}

/** The second must be another person, and not the one concerned: the database checks it. */
export async function approveMfaReset(ctx: Ctx, id: number) {
  await readUserPage(ctx, id);
  const { rows } = await sql<{ done: boolean }>`select auth.approve_mfa_reset(${id}) as done`.execute(ctx.db);
  if (!rows[0]?.done) throw conflict('A second person has to approve what the first has asked for', 'error.secondPerson');
  await ctx.db.deleteFrom('mfaReset').where('accountId', '=', id).execute();
  await ctx.emit('record.changed', { area: 'user', id, change: 'updated' });
  await ctx.emit('session.changed', { account: id, why: 'ended' });
  return { data: await readUserPage(ctx, id) };
}
