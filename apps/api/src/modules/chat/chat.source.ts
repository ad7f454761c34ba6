import { randomUUID } from 'node:crypto';
import { type ConversationPage, conversationShape } from '@lobby/contract/areas/chat';
import type { ChatEvent } from '@lobby/contract/areas/chat-message';
import { sql } from 'kysely';
import { roomSource } from '#modules/room/room.public.ts';
import { type Ctx, conflict, findRow, notFound, type Records, type Source } from '#platform/module.ts';

/** The view knows what each person has not read. Of a members-only room the database shows nothing to anybody else. */
const conversationSource: Source = {
  table: 'conversationList',
  relations: {
    room: { column: 'roomId', to: () => roomSource },
    member: { column: 'memberId', to: () => ({ table: 'member' }) },
    assignee: { column: 'assigneeId', to: () => ({ table: 'account' }) },
  },
};
export const conversationRecords: Records = { area: 'chat', source: conversationSource, shape: conversationShape };
export const replySource: Source = { table: 'chatReply' };

export async function readConversation(ctx: Ctx, id: number): Promise<ConversationPage> {
  const conversation = (await findRow(ctx, conversationSource, conversationShape, id, '*')) as ConversationPage;
  const { rows } = await sql<ConversationPage['participants'][number]>`
    select account.id, account.name, account.name_en from chat_participant join account on account.id = account_id
    where conversation_id = ${id} order by account.name, account.id`.execute(ctx.db);
  return { ...conversation, lastRead: conversation.lastNumber - conversation.unread, participants: rows };
}

export async function changedConversation(
  ctx: Ctx,
  id: number,
  change: 'created' | 'updated' = 'updated',
): Promise<ConversationPage> {
  await ctx.emit('record.changed', { area: 'chat', id, change });
  return readConversation(ctx, id);
}

/** Locked: of two who write or decide at once the second sees what the first did. */
export async function lockConversation({ db }: Pick<Ctx, 'db'>, id: number) {
  const conversation = await db
    .selectFrom('conversation')
    .select(['id', 'kind', 'state', 'roomId', 'memberId', 'linkId', 'assigneeId', 'isMembersOnly', 'lastNumber'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!conversation) throw notFound();
  return conversation;
}

/** A room of the staff has no queue: nobody waits in it, and it belongs to nobody. */
export async function lockResidentConversation(ctx: Ctx, id: number) {
  const conversation = await lockConversation(ctx, id);
  if (conversation.kind !== 'resident') throw conflict('This is a room of the staff', 'error.chatStaffRoom');
  return conversation;
}

/** A line of the system's own. It cannot be typed. */
export async function addSystemLine(
  ctx: Ctx,
  conversation: number,
  event: ChatEvent,
  text = '',
  replyTo: number | null = null,
): Promise<number> {
  const { number } = await ctx.db
    .insertInto('chatMessage')
    .values({
      id: randomUUID(),
      conversationId: conversation,
      number: 0,
      side: 'system',
      event,
      text,
      replyTo,
      accountId: ctx.user.id,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  await keepRead(ctx, conversation, number);
  return number;
}

/** What somebody wrote themselves is read, where they had read all before it. */
export async function keepRead({ db, user }: Ctx, conversation: number, number: number): Promise<void> {
  await sql`
    insert into chat_reader (conversation_id, account_id, last_read)
    select ${conversation}, ${user.id}, ${number} where ${number} = 1 or exists (
      select from chat_reader where conversation_id = ${conversation} and account_id = ${user.id} and last_read = ${number - 1})
    on conflict (property_id, account_id, conversation_id) do update set last_read = excluded.last_read, updated_at = now()`.execute(
    db,
  );
}
