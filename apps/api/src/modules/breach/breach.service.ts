import { type BreachInput, breachApi } from '@lobby/contract/areas/breach';
import type { z } from 'zod';
import { type Ctx, emitAndRead, invalidField, notFound, type Records } from '#platform/module.ts';

type Changes = z.output<typeof breachApi.update.body>;

export const breachRecords: Records = {
  area: 'breach',
  source: {
    table: 'breach',
    relations: {
      account: { column: 'accountId', to: () => ({ table: 'account' }) },
      by: { column: 'byId', to: () => ({ table: 'account' }) },
    },
  },
  shape: breachApi.shape,
};

const changed = async (ctx: Ctx, id: number, change: 'created' | 'updated') => ({
  data: await emitAndRead(breachRecords, ctx, id, change),
});

export async function addBreach(ctx: Ctx, { account, ...input }: BreachInput) {
  assertMoments(ctx, input);
  await assertStaff(ctx, account);
  const { id } = await ctx.db
    .insertInto('breach')
    // The clock is the database's.
    .values({ ...input, dueAt: input.knownAt, accountId: account, byId: ctx.user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return changed(ctx, id, 'created');
}

export async function changeBreach(ctx: Ctx, id: number, { account, ...changes }: Changes) {
  const known = await ctx.db
    .selectFrom('breach')
    .select(['knownAt', 'seenFrom', 'seenTo', 'officeReportedAt', 'peopleToldAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!known) throw notFound();
  const { knownAt = known.knownAt, ...others } = changes;
  assertMoments(ctx, { ...known, ...others, knownAt });
  if (account !== undefined) await assertStaff(ctx, account);
  await ctx.db
    .updateTable('breach')
    .set({ ...changes, ...(account !== undefined && { accountId: account }), updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  return changed(ctx, id, 'updated');
}

type Optional = 'seenFrom' | 'seenTo' | 'officeReportedAt' | 'peopleToldAt';
type Moments = Pick<BreachInput, 'knownAt'> & { [field in Optional]?: Date | null | undefined };

/** A clock that begins in the future would give more than the law does. */
function assertMoments({ now }: Ctx, { knownAt, seenFrom, seenTo, officeReportedAt, peopleToldAt }: Moments): void {
  if (knownAt > now) throw invalidField('knownAt', 'outOfRange');
  if (seenFrom && seenTo && seenTo <= seenFrom) throw invalidField('seenTo', 'outOfRange');
  for (const [field, moment] of Object.entries({ officeReportedAt, peopleToldAt }))
    if (moment && (moment < knownAt || moment > now)) throw invalidField(field, 'outOfRange');
}

async function assertStaff({ db }: Ctx, account: number | null): Promise<void> {
  if (account === null) return;
  const known = await db.selectFrom('membership').select('accountId').where('accountId', '=', account).executeTakeFirst();
  if (!known) throw invalidField('account', 'notFound');
}
