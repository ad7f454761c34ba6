import type { ResidentNotice } from '@lobby/contract/areas/resident-notice';
import { sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';
import type { NoticeKind } from './notice-kind.ts';

/** A message that is on its way or has arrived; one that failed reaches nobody. */
const hasMessage = sql`exists (
  select from resident_notice_message sent join chat_message message
    on message.conversation_id = sent.conversation_id and message.number = sent.number
  where sent.notice_id = notice.id and message.delivery in ('queued', 'sent'))`;

/** Was worked off, reached nobody, and no letter says it. */
export const unreached = sql`
  notice.processed_at is not null and not ${hasMessage}
  and not exists (select from resident_letter letter where letter.notice_id = notice.id)`;

interface About {
  kind: NoticeKind;
  subjects: number[];
}

/** How the room knows of something: for its page, the newest first. What is due in days is not shown yet. */
export async function noticesAbout({ db }: Ctx, about: About[]): Promise<ResidentNotice[]> {
  const wanted = about.flatMap(({ kind: { kind }, subjects }) => subjects.map((subject) => ({ kind, subject })));
  if (wanted.length === 0) return [];
  const { rows } = await sql<ResidentNotice>`
    select notice.id, notice.kind, case
        when letter.id is not null then 'letter'
        when notice.processed_at is null then 'waiting'
        when totals.sent > 0 then 'sent'
        when totals.queued > 0 then 'queued'
        else 'unreached' end as state,
      case when letter.id is not null then letter.created_at when totals.sent > 0 then totals.at end as at,
      case when letter.id is null then totals.sent + totals.queued else 0 end::int as people
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (kind text, subject int)
    join resident_notice notice on notice.kind = wanted.kind collate "C" and notice.subject_id = wanted.subject
    left join resident_letter letter on letter.notice_id = notice.id
    left join lateral (
      select count(*) filter (where delivery = 'sent') as sent, count(*) filter (where delivery = 'queued') as queued, min(message.created_at) as at
      from resident_notice_message sent join chat_message message
        on message.conversation_id = sent.conversation_id and message.number = sent.number
      where sent.notice_id = notice.id
    ) totals on true
    where notice.processed_at is not null or notice.due_at < now() + interval '10 minutes'
    order by notice.id desc limit 20`.execute(db);
  return rows;
}
