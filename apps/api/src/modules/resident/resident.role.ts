import type { RequestRule } from '@lobby/contract/areas/request';
import { ROLE_IDS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import { assertQuotaLeft, limitsOf, usedBy } from '#modules/quota/quota.public.ts';
import { type Ctx, conflict } from '#platform/module.ts';
import { findOccupant, type Occupant, readOccupant } from './resident.leave.ts';

/** A main resident becomes a co-resident or the other way round: the quota of the room and the account follow. */
export async function changeRole(ctx: Ctx, memberId: number, roleId: number): Promise<void> {
  const member = await readOccupant(ctx, memberId);
  if (member.roleId === roleId) return;
  if (roleId === ROLE_IDS.sub_tenant) {
    await assertQuotaLeft(ctx, member.roomId, 'subAccount');
    if (!(await hasOtherMain(ctx, member))) throw conflict('The room needs a main resident', 'error.needsMainResident');
  }
  await ctx.db.updateTable('member').set({ roleId, updatedAt: ctx.now }).where('id', '=', memberId).execute();
  await followRole(ctx, member.personId);
}

/** What stands against becoming a co-resident. */
export async function roleRules(ctx: Ctx, memberId: number, roleId: number | undefined): Promise<RequestRule[]> {
  const member = await findOccupant(ctx, memberId);
  if (!member || roleId !== ROLE_IDS.sub_tenant || member.roleId === roleId) return [];
  const { limits } = await limitsOf(ctx, member.roomId);
  const { active, waiting } = (await usedBy(ctx, member.roomId)).subAccount;
  const used = active + waiting;
  return [
    { rule: 'mainResident', passes: await hasOtherMain(ctx, member), facts: {} },
    { rule: 'subAccount', passes: used < limits.subAccount, facts: { used, limit: limits.subAccount } },
  ];
}

async function hasOtherMain({ db }: Ctx, { id, roomId }: Occupant): Promise<boolean> {
  const other = await db
    .selectFrom('member')
    .select('id')
    .where('roomId', '=', roomId)
    .where('id', '<>', id)
    .where('roleId', '=', ROLE_IDS.tenant)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  return other !== undefined;
}

/** The account of somebody with several rooms is a main resident's as long as they are one anywhere. */
async function followRole({ db, emit, property }: Ctx, personId: number): Promise<void> {
  const { rows } = await sql<{ accountId: number }>`
    update membership set updated_at = now(), role_id = case when exists (
        select from member where person_id = person.id and left_at is null and role_id = ${ROLE_IDS.tenant})
      then ${ROLE_IDS.tenant}::int else ${ROLE_IDS.sub_tenant} end
    from person where person.id = ${personId} and membership.account_id = person.account_id returning membership.account_id`.execute(
    db,
  );
  for (const { accountId } of rows) await emit('session.changed', { account: accountId, why: 'rights', at: property });
}
