import type { RequestRule } from '@lobby/contract/areas/request';
import type { Ctx } from '#platform/module.ts';

/** Whether the resident a request is about still lives here. */
export async function residentRule({ db }: Ctx, memberId: number | null): Promise<RequestRule> {
  const member = await db.selectFrom('member').select('leftAt').where('id', '=', memberId).executeTakeFirst();
  return { rule: 'left', passes: member?.leftAt === null, facts: {} };
}
