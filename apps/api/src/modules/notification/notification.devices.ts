import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { checkEndpoint, EndpointRefused, Subscription } from '#modules/delivery/delivery.public.ts';
import { type Config, type Ctx, forbidden, invalidField } from '#platform/module.ts';

/**
 * A browser registers for its own user only, with the JSON of its Web Push subscription or an FCM token. It belongs to this session:
 * whoever signed in last at it gets its pushes, and nobody does once the session has ended.
 */
export async function registerDevice(ctx: Ctx, config: Config, id: number, token: string): Promise<void> {
  if (id !== ctx.user.id) throw forbidden();
  const host = token.startsWith('{') ? endpointHost(config, token) : null;
  const tokenHash = createHash('sha256').update(token).digest();
  await sql`select auth.take_over_device(${tokenHash})`.execute(ctx.db);
  const owner = { accountId: id, sessionId: ctx.user.sessionId, updatedAt: ctx.now };
  await ctx.db
    .insertInto('device')
    .values({
      ...owner,
      channel: host === null ? 'fcm' : 'webpush',
      tokenHash,
      token,
      endpointHost: host,
      userAgent: sql<string>`(select user_agent from session where id = ${ctx.user.sessionId})`,
    })
    .onConflict((conflict) => conflict.columns(['propertyId', 'tokenHash']).doUpdateSet(owner))
    .execute();
}

function endpointHost({ LOBBY_PUSH_HOSTS }: Config, token: string): string {
  try {
    return checkEndpoint(Subscription.parse(JSON.parse(token)).endpoint, LOBBY_PUSH_HOSTS).hostname;
  } catch (error) {
    throw invalidField('deviceToken', error instanceof EndpointRefused ? 'hostNotAllowed' : 'invalid');
  }
}

/** One's own; an id of somebody else or of nobody is ignored, and answered alike. */
export async function removeDevice({ db, user }: Ctx, id: number): Promise<void> {
  await db.deleteFrom('device').where('id', '=', id).where('accountId', '=', user.id).execute();
  const entry = { accountId: user.id, action: 'device-removed', record: 'session', recordId: user.sessionId };
  await db.insertInto('auditLog').values(entry).execute();
}
