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
  const endpoint = token.startsWith('{') ? endpointIn(config, token) : null;
  // One browser has one endpoint, however the rest of the token is written.
  const tokenHash = createHash('sha256')
    .update(endpoint?.href ?? token)
    .digest();
  await sql`select auth.take_over_device(${tokenHash})`.execute(ctx.db);
  const owner = { accountId: id, sessionId: ctx.user.sessionId, token, registeredAt: ctx.now, updatedAt: ctx.now };
  const device = await ctx.db
    .insertInto('device')
    .values({
      ...owner,
      channel: endpoint ? 'webpush' : 'fcm',
      tokenHash,
      endpointHost: endpoint?.hostname ?? null,
      userAgent: sql<string>`(select user_agent from session where id = ${ctx.user.sessionId})`,
    })
    .onConflict((conflict) => conflict.columns(['propertyId', 'tokenHash']).doUpdateSet(owner))
    .returning('id')
    .executeTakeFirstOrThrow();
  await dropOldest(ctx);
  await sendWaiting(ctx, device.id);
}

/** What somebody leaves behind is not sent to for ever, and nobody makes a property send by the thousand. */
const MAX_DEVICES = 10;
const dropOldest = ({ db, user }: Ctx) =>
  db
    .deleteFrom('device')
    .where('accountId', '=', user.id)
    .where('id', 'in', (of) =>
      of
        .selectFrom('device')
        .select('id')
        .where('accountId', '=', user.id)
        .orderBy('registeredAt', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_DEVICES),
    )
    .execute();

/** What came while nobody was signed in at this browser. */
async function sendWaiting({ db, now }: Ctx, device: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('delivery')
    .set({ notBefore: now })
    .where('deviceId', '=', device)
    .where('state', '=', 'queued')
    .where('errorCode', '=', 'signedOut')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await sql`select jobs.enqueue('deliverNotices', '{}', 'deliver-notices')`.execute(db);
}

function endpointIn({ LOBBY_PUSH_HOSTS }: Config, token: string): URL {
  try {
    return checkEndpoint(Subscription.parse(JSON.parse(token)).endpoint, LOBBY_PUSH_HOSTS);
  } catch (error) {
    throw invalidField('deviceToken', error instanceof EndpointRefused ? 'hostNotAllowed' : 'invalid');
  }
}

/** One's own; an id of somebody else or of nobody is ignored, and answered alike. */
export async function removeDevice({ db, user }: Ctx, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('device')
    .where('id', '=', id)
    .where('accountId', '=', user.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  const entry = { accountId: user.id, action: 'device-removed', record: 'session', recordId: user.sessionId };
  await db.insertInto('auditLog').values(entry).execute();
}
