import type { RequestRule } from '@lobby/contract/areas/request';
import { ROLE_IDS } from '@lobby/contract/constants';
import { assertQuotaLeft, limitsOf, usedBy } from '#modules/quota/quota.public.ts';
import { type Ctx, conflict } from '#platform/module.ts';
import { findOccupant, type Occupant } from './resident.occupant.ts';

/** A main resident becomes a co-resident or the other way round; the account follows (`follow_role` in the database). */
export async function changeRole(ctx: Ctx, memberId: number, roleId: number): Promise<void> {
  const member = await findOccupant(ctx, memberId);
  if (!member) throw conflict('The resident has moved out', 'error.movedOut');
  if (member.roleId === roleId) return;
  if (roleId === ROLE_IDS.sub_tenant) {
    await assertQuotaLeft(ctx, member.roomId, 'subAccount');
    if (!(await hasOtherMain(ctx, member))) throw conflict('The room needs a main resident', 'error.needsMainResident');
  }
  await ctx.db.updateTable('member').set({ roleId, updatedAt: ctx.now }).where('id', '=', memberId).execute();
}

/** What stands against a change of role. */
export async function roleRules(ctx: Ctx, memberId: number, roleId: number | undefined): Promise<RequestRule[]> {
  if (roleId === undefined) return [];
  const member = await findOccupant(ctx, memberId);
  if (!member) return [{ rule: 'left', passes: false, facts: {} }];
  if (roleId !== ROLE_IDS.sub_tenant || member.roleId === roleId) return [];
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
