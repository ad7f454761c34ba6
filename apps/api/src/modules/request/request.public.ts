import type { Ctx } from '#platform/module.ts';

/** Staff who may write need nobody's approval: the request is kept as granted, in the same transaction as its effect. */
export async function grant({ db, user }: Ctx, type: string, channel: 'cms', payload: object) {
  const { id } = await db
    .insertInto('request')
    .values({ type, channel, payload: JSON.stringify(payload), result: 'approved', askedById: user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, type, result: 'approved' as const };
}
