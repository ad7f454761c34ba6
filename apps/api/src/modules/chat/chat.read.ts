import { CHAT_PAGE, type ChatMessage } from '@lobby/contract/areas/chat-message';
import { sql } from 'kysely';
import { type Ctx, notFound } from '#platform/module.ts';

type Span = { after?: number | undefined; before?: number | undefined };

/** In their order: those after a number, or the last ones (before a number). */
export async function readMessages(ctx: Ctx, conversation: number, { after, before }: Span): Promise<ChatMessage[]> {
  const isThere = await ctx.db.selectFrom('conversation').select('id').where('id', '=', conversation).executeTakeFirst();
  if (!isThere) throw notFound();
  const span =
    after !== undefined
      ? sql`number > ${after} and number < ${before ?? 2_147_483_647} order by number`
      : sql`number < ${before ?? 2_147_483_647} order by number desc`;
  return messagesWhere(ctx, sql`conversation_id = ${conversation} and ${span} limit ${CHAT_PAGE}`);
}

export async function readMessage(ctx: Ctx, conversation: number, number: number): Promise<ChatMessage> {
  const [message] = await messagesWhere(ctx, sql`conversation_id = ${conversation} and number = ${number}`);
  if (!message) throw notFound();
  return message;
}

async function messagesWhere({ db }: Ctx, chosen: ReturnType<typeof sql>): Promise<ChatMessage[]> {
  const { rows } = await sql<ChatMessage>`
    select message.id, number, side, text, event, on_behalf, reply_to, message.channel, delivery, error_code, other_way, message.created_at,
      (select json_build_object('id', id, 'name', name, 'nameEn', name_en) from account where id = account_id) as account,
      (select json_build_object('id', id, 'nameTh', name_th, 'nameEn', name_en) from member where id = member_id) as member,
      (select json_build_object(
          'area', case when booking_id is not null then 'booking' when subject_request_id is not null then 'subject-request'
            else 'shift-note' end,
          'id', coalesce(booking_id, subject_request_id, (select note_id from shift_note_line line where line.id = shift_note_line_id)))
        from chat_record made
        where made.conversation_id = message.conversation_id and made.number = message.number) as made,
      (select coalesce(json_agg(json_build_object('id', f.id, 'propertyId', f.property_id, 'name', f.name, 'type', f.type,
          'size', f.size, 'width', f.width, 'height', f.height) order by chat_file.id), '[]')
        from chat_file join file f on f.id = file_id
        where chat_file.conversation_id = message.conversation_id and chat_file.number = message.number) as files
    from (select * from chat_message where ${chosen}) message order by number`.execute(db);
  return rows;
}

interface Summary {
  waiting: number;
  mine: number;
  unassigned: number;
  unread: number;
  failed: number;
}
/** What waits for an answer, whose it is, and how many conversations hold something whoever asks has not read. */
export async function summary({ db, user }: Ctx): Promise<Summary> {
  const { rows } = await sql<Summary>`
    select count(*) filter (where kind = 'resident' and state = 'open')::int as waiting,
      count(*) filter (where state = 'open' and assignee_id = ${user.id})::int as mine,
      count(*) filter (where kind = 'resident' and state = 'open' and assignee_id is null)::int as unassigned,
      count(*) filter (where unread > 0)::int as unread,
      (select count(distinct conversation_id)::int from chat_message where delivery = 'failed' and other_way is null and side = 'staff') as failed
    from conversation_list where state <> 'resolved'`.execute(db);
  return rows[0] as Summary;
}
