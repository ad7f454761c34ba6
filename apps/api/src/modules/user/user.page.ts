import { STAFF_ROLES } from '@lobby/contract/access';
import type { UserPage } from '@lobby/contract/areas/user';
import { sql } from 'kysely';
import { pendingEmailOf } from '#modules/session/session.public.ts';
import { type Ctx, notFound, recordOf } from '#platform/module.ts';
import { userRecords } from './user.source.ts';

/** A staff member with everything the page shows beside the list's columns. */
export async function readUserPage(ctx: Ctx, id: number): Promise<UserPage> {
  const user = (await recordOf(userRecords, ctx, id)) as UserPage;
  if (!STAFF_ROLES.some((staff) => staff === user.role?.type)) throw notFound();
  const account = await ctx.db.selectFrom('account').select('language').where('id', '=', id).executeTakeFirst();
  const places = await sql<UserPage['properties'][number]>`select * from auth.list_memberships(${id})`.execute(ctx.db);
  const reset = await ctx.db
    .selectFrom('mfaReset')
    .innerJoin('membership', 'membership.id', 'mfaReset.askedById')
    .select(['membership.name as askedBy', 'membership.nameEn as askedByEn', 'askedById', 'askedAt', 'reason'])
    .where('mfaReset.accountId', '=', id)
    .where('askedAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  return {
    ...user,
    pendingEmail: await pendingEmailOf(ctx, id),
    language: (account?.language ?? null) as 'th' | 'en' | null,
    properties: places.rows,
    mfaReset: reset
      ? {
          askedBy: reset.askedBy,
          askedByEn: reset.askedByEn,
          askedAt: reset.askedAt,
          reason: reset.reason,
          isMine: reset.askedById === ctx.user.id,
        }
      : null,
  };
}
