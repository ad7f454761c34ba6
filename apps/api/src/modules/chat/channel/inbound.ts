import { randomUUID } from 'node:crypto';
import type { chatChannelApi } from '@lobby/contract/areas/chat-channel';
import { MAX_CHAT_TEXT } from '@lobby/contract/areas/chat-message';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  bodyLimits,
  type Ctx,
  inTransaction,
  type LimitsOf,
  PUBLIC_POOL_KEY,
  type PublicCtx,
  type Services,
  unauthorized,
} from '#platform/module.ts';
import { decryptSecrets } from './chat-channel.ts';

type Body = Call<typeof chatChannelApi.inbound>['body'];
type Place = Pick<Ctx, 'db' | 'emit'> & { channel: string };

const SIGNATURE = 'x-line-signature';
const MAX_ID = 2_147_483_647;
const source = z.looseObject({ type: z.literal('user'), userId: z.string().min(1).max(100) });
/** PostgreSQL keeps no NUL: one in the words of somebody would lose those of everybody in the same call. */
const words = z.string().transform((text) => text.replaceAll('\0', ''));
/** What is read of an event: words, that there was something else, and that somebody left. Groups and unknown kinds are passed over. */
const Written = z.looseObject({
  type: z.literal('message'),
  source,
  message: z.looseObject({ id: z.string().min(1).max(100), type: z.string().max(40), text: words.optional() }),
});
const Left = z.looseObject({ type: z.enum(['unfollow', 'follow']), source });

/** One answer for a channel that does not exist, a wrong signature and one made with a former secret. */
const notSigned = () => unauthorized('The signature is not right', 'error.chatSignature');

export async function receiveInbound(ctx: PublicCtx, channel: number, { events }: Body): Promise<number> {
  const { encryption } = ctx.services;
  const stored = await ctx.inTransaction({}, (_db, _emit, query) => findChannel(query, channel));
  if (!stored) throw notSigned();
  const { channelSecret } = decryptSecrets(encryption, stored.property, stored.secret, stored.key_id);
  if (!ctx.isSignedBy(SIGNATURE, channelSecret)) throw notSigned();
  return ctx.inTransaction({ property: stored.property }, async (db, emit) => {
    const place = { db, emit, channel: stored.kind };
    let messages = 0;
    for (const event of events) messages += await receiveEvent(place, event);
    return messages;
  });
}

async function findChannel(query: Ctx['query'], channel: number) {
  const { rows } = await query<{ property: number; kind: string; secret: Buffer; key_id: string | null }>(
    'select property, kind, secret, key_id from chats.inbound_channel($1)',
    [channel],
  );
  return rows[0];
}

/** The base64 of 32 bytes. */
const LOOKS_SIGNED = /^[A-Za-z0-9+/]{43}=$/;

/** A hundred events of the longest text are more than strangers may send. The signature itself is over the body, so it cannot be checked before. */
export const inboundLimits =
  ({ pool, log }: Services): LimitsOf =>
  async (_device, { headers, params }) => {
    const channel = Number((params as { channel: string }).channel);
    const isKnown =
      LOOKS_SIGNED.test(String(headers[SIGNATURE])) &&
      Number.isInteger(channel) &&
      channel <= MAX_ID &&
      (await inTransaction(pool, { poolKey: PUBLIC_POOL_KEY }, (_db, query) => findChannel(query, channel))) !== undefined;
    const bytes = Number(headers['content-length'] ?? 0);
    if (isKnown && bytes > bodyLimits.signed.maxBytes) log.warn({ channel, bytes }, 'a channel sent more than is taken at once');
    return isKnown ? bodyLimits.signed : bodyLimits.public;
  };

async function receiveEvent(place: Place, event: unknown): Promise<number> {
  const left = Left.safeParse(event);
  if (left.success) await noteLeft(place, left.data.source.userId, left.data.type === 'unfollow');
  const written = Written.safeParse(event);
  return written.success ? receiveMessage(place, written.data) : 0;
}

/** Words are kept as they are; of anything else staff see that there was something. Sent again it is one message. */
async function receiveMessage(place: Place, { source: { userId }, message }: z.infer<typeof Written>): Promise<number> {
  const { db, emit, channel } = place;
  // Whoever writes is back, also where the channel did not say so.
  await noteLeft(place, userId, false);
  const { id: linkId, memberId } = await findLink(place, userId);
  const conversation = await findConversation(place, linkId, memberId);
  // Locked before looking: of two deliveries of one event the second sees the first.
  await db.selectFrom('conversation').select('id').where('id', '=', conversation).forNoKeyUpdate().execute();
  const present = await db
    .selectFrom('chatMessage')
    .select('number')
    .where('channel', '=', channel)
    .where('channelRef', '=', message.id)
    .executeTakeFirst();
  if (present) return 0;
  const text = message.type === 'text' && message.text ? message.text.slice(0, MAX_CHAT_TEXT) : `[${message.type}]`;
  await db
    .insertInto('chatMessage')
    .values({
      id: randomUUID(),
      conversationId: conversation,
      number: 0,
      side: 'resident',
      text,
      memberId,
      channel,
      channelRef: message.id,
    })
    .execute();
  await emit('record.changed', { area: 'chat', id: conversation, change: 'updated' });
  return 1;
}

/** Somebody nobody knows is a link without a resident, until staff say who it is. */
async function findLink({ db, channel }: Place, channelUser: string) {
  await db
    .insertInto('chatLink')
    .values({ channel, channelUser })
    .onConflict((there) => there.columns(['propertyId', 'channel', 'channelUser']).doNothing())
    .execute();
  return db
    .selectFrom('chatLink')
    .select(['id', 'memberId'])
    .where('channel', '=', channel)
    .where('channelUser', '=', channelUser)
    .executeTakeFirstOrThrow();
}

async function findConversation({ db }: Place, linkId: number, memberId: number | null): Promise<number> {
  const member =
    memberId === null ? undefined : await db.selectFrom('member').select('roomId').where('id', '=', memberId).executeTakeFirst();
  await db
    .insertInto('conversation')
    .values({ kind: 'resident', linkId, memberId, roomId: member?.roomId ?? null })
    .onConflict((there) => there.columns(['propertyId', 'linkId']).doNothing())
    .execute();
  return (await db.selectFrom('conversation').select('id').where('linkId', '=', linkId).executeTakeFirstOrThrow()).id;
}

/** Whoever leaves the channel hears nothing by it any more, at once. */
async function noteLeft({ db, emit, channel }: Place, channelUser: string, isGone: boolean): Promise<void> {
  const changed = await db
    .updateTable('chatLink')
    .set({ endedAt: isGone ? sql`now()` : null, updatedAt: sql`now()` })
    .where('channel', '=', channel)
    .where('channelUser', '=', channelUser)
    .where('endedAt', isGone ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return;
  const met = await db.selectFrom('conversation').select('id').where('linkId', '=', changed.id).executeTakeFirst();
  await emit('record.changed', { area: 'chat', id: met?.id ?? null, change: 'updated' });
}
