import type { Ctx } from '#platform/module.ts';

/** Staff with write permission need no approval: the request is stored as approved, in the same transaction as its effect. */
export async function createApprovedRequest({ db, user }: Ctx, type: string, channel: 'cms', payload: object) {
  const { id } = await db
    .insertInto('request')
    .values({ type, channel, payload: JSON.stringify(payload), result: 'approved', askedById: user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, type, result: 'approved' as const };
}
