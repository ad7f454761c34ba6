import { may } from '@lobby/contract/access';
import type { chatApi } from '@lobby/contract/areas/chat';
import type { ChatMessage } from '@lobby/contract/areas/chat-message';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import { type Ctx, conflict, enqueueUnordered, forbidden, invalidField } from '#platform/module.ts';
import { readMessage } from './chat.read.ts';
import { keepRead, lockConversation } from './chat.source.ts';

type Input = Call<typeof chatApi.send>['body'];
type Locked = Awaited<ReturnType<typeof lockConversation>>;

/** Idempotent by the sender's id. The number is given by the database, under the lock taken here. */
export async function sendMessage(ctx: Ctx, id: number, input: Input): Promise<ChatMessage> {
  const conversation = await lockConversation(ctx, id);
  assertMayWrite(ctx, conversation, input.side);
  const present = await ctx.db
    .selectFrom('chatMessage')
    .select('number')
    .where('id', '=', input.id)
    .where('conversationId', '=', id)
    .where('accountId', '=', ctx.user.id)
    .executeTakeFirst();
  if (present) return readMessage(ctx, id, present.number);
  if (conversation.kind === 'resident' && input.side === 'staff' && !input.isConfirmed)
    await assertNothingNew(ctx, id, input.after);
  if (input.replyTo !== null && input.replyTo > conversation.lastNumber) throw invalidField('replyTo', 'notFound');
  const number = await insertMessage(ctx, conversation, input);
  await keepRead(ctx, id, number);
  await ctx.emit('record.changed', { area: 'chat', id, change: 'updated' });
  return readMessage(ctx, id, number);
}

/** Role User writes among the staff alone. Notes and words said on the phone belong to conversations with residents. */
function assertMayWrite({ user }: Ctx, { kind }: Locked, side: Input['side']): void {
  if (kind === 'resident' && !may(user.role, 'chat:write')) throw forbidden();
  if (kind === 'staff' && side !== 'staff') throw invalidField('side', 'invalid');
}

interface NewMessage {
  number: number;
  side: string;
  name: string | null;
  text: string;
}
const MAX_SHOWN = 5;

/** Answer guard: whoever has not seen what the resident or a colleague wrote meanwhile is shown it first. */
async function assertNothingNew({ db, user }: Ctx, conversation: number, after: number): Promise<void> {
  const { rows } = await sql<NewMessage>`
    select number, side, left(text, 300) as text,
      case side when 'staff' then (select name from account where id = account_id) else (select name_th from member where id = member_id) end as name
    from chat_message where conversation_id = ${conversation} and number > ${after}
      and (side = 'resident' or (side = 'staff' and account_id <> ${user.id}))
    order by number desc limit ${MAX_SHOWN}`.execute(db);
  if (rows.length === 0) return;
  throw conflict(
    'Somebody has written in between',
    'error.chatAnswered',
    rows.toReversed().map(({ number, side, name, text }) => ({
      path: ['after'],
      message: 'written in between',
      about: { number: String(number), side, name: name ?? '', text },
    })),
  );
}

async function insertMessage(
  ctx: Ctx,
  { id, kind, memberId }: Locked,
  { side, text, replyTo, files, otherWay, id: key }: Input,
): Promise<number> {
  const isAnswer = kind === 'resident' && side === 'staff';
  const channel = isAnswer && otherWay === null ? await channelTo(ctx, id) : null;
  if (isAnswer && otherWay === null && channel === null)
    throw conflict('No channel reaches the resident', 'error.chatNotReached');
  // A channel takes text alone: what would silently stay here must not look sent.
  if (channel !== null && files.length > 0) throw invalidField('files', 'invalid');
  const { number } = await ctx.db
    .insertInto('chatMessage')
    .values({
      id: key,
      conversationId: id,
      number: 0,
      side,
      text,
      replyTo,
      accountId: ctx.user.id,
      memberId: side === 'resident' ? memberId : null,
      onBehalf: side === 'resident',
      channel,
      delivery: channel === null ? null : 'queued',
      otherWay: isAnswer ? otherWay : null,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  for (const fileId of new Set(files))
    await ctx.db.insertInto('chatFile').values({ conversationId: id, number, fileId }).execute();
  if (channel !== null) await enqueueUnordered(ctx.db, 'sendChat', {});
  return number;
}

/** Null where none reaches the resident. */
export async function channelTo({ db }: Ctx, id: number): Promise<string | null> {
  const found = await db.selectFrom('conversationList').select(['channel', 'reach']).where('id', '=', id).executeTakeFirst();
  return found?.reach === 'ready' ? found.channel : null;
}
