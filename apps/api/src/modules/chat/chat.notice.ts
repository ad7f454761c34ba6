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

/** A message of the system's own to a resident, by the channel they write by. It waits for no answer and is nobody's unread work. */
export async function sendNotice(db: Kysely<DB>, { id = randomUUID(), conversationId, event, text }: Notice): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into chat_message (id, conversation_id, number, side, event, text, channel, delivery)
    select ${id}, id, 0, 'system', ${event}, ${text}, channel, 'queued' from conversation_list where id = ${conversationId}
    returning number`.execute(db);
  const { number } = rows[0] as { number: number };
  await sql`
    update chat_reader set last_read = ${number}, updated_at = now()
    where conversation_id = ${conversationId} and last_read = ${number - 1}`.execute(db);
  await enqueueUnordered(db, 'sendChat', {});
  return number;
}

/** In each of the property's languages, one below the other. */
export const noticeIn = (languages: readonly string[], words: Record<Language, string>): string =>
  LANGUAGES.filter((language) => languages.includes(language))
    .map((language) => words[language])
    .join('\n\n');
