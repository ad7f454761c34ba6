import { randomUUID } from 'node:crypto';
import type { ChatEvent } from '@lobby/contract/areas/chat-message';
import { LANGUAGES, type Language } from '@lobby/contract/constants';
import { type Kysely, sql } from 'kysely';
import { type DB, enqueueUnordered } from '#platform/module.ts';

interface Notice {
  /** Where the same may be sent again: one message for each. */
  id?: string;
  conversationId: number;
  event: ChatEvent;
  text: string;
}

/** Messages of the system's own to residents, by the channel they write by. They wait for no answer and are nobody's unread work. */
export async function sendNotices(db: Kysely<DB>, notices: Notice[]): Promise<number[]> {
  if (notices.length === 0) return [];
  const messages = notices.map(({ id = randomUUID(), ...notice }) => ({ id, ...notice }));
  // In the order of the conversations: each is locked to number its message.
  const { rows } = await sql<{ id: string; number: number }>`
    insert into chat_message (id, conversation_id, number, side, event, text, channel, delivery)
    select notice.id, conversation.id, 0, 'system', event, text, channel, 'queued'
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as notice (id uuid, "conversationId" int, event text, text text)
    join conversation_list conversation on conversation.id = "conversationId" order by conversation.id
    returning id, number`.execute(db);
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  const sent = messages.map(({ id, conversationId }) => ({ conversationId, number: numbers.get(id) as number }));
  await sql`
    update chat_reader set last_read = newest, updated_at = now()
    from (select "conversationId" as id, min(number) as oldest, max(number) as newest
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent ("conversationId" int, number int) group by 1) sent
    where conversation_id = sent.id and last_read = oldest - 1`.execute(db);
  await enqueueUnordered(db, 'sendChat', {});
  return sent.map(({ number }) => number);
}

export async function sendNotice(db: Kysely<DB>, notice: Notice): Promise<number> {
  const [number] = await sendNotices(db, [notice]);
  return number as number;
}

/** In each of the property's languages, one below the other. */
export const noticeIn = (languages: readonly string[], words: Record<Language, string>): string =>
  LANGUAGES.filter((language) => languages.includes(language))
    .map((language) => words[language])
    .join('\n\n');
