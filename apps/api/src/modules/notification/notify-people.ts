import { type NoticeKind, noticeKinds } from '@lobby/contract/notice-kinds';
import type { Day } from '@lobby/contract/zone';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/module.ts';
import { readWords, wordsFor } from './notification.templates.ts';
import { type Pushes, queuePushes } from './queue-pushes.ts';
import { announceInbox } from './sync-inbox.ts';

interface Notice extends Pick<Pushes, 'accounts' | 'link' | 'settings'> {
  kind: NoticeKind;
  subject: number;
  /** What people know it by. */
  name: string | null;
  /** Which report it is about, and of which days. */
  report?: { report: string; from: Day; to: Day };
}

/** A line in the inbox of named people, on their devices too. It is done once they have read it. */
export async function notifyPeople(
  db: Kysely<DB>,
  { kind, accounts, subject, name, report, link, settings }: Notice,
): Promise<void> {
  const words = (await readWords(db))[kind];
  const { type, isUrgent } = noticeKinds[kind];
  const { title, body } = wordsFor(words, settings, sql`null`);
  await sql`
    insert into notification (account_id, kind, type_id, subject_id, round, title, body, title_tenant, report, from_day, to_day, link, priority)
    select id, ${kind}, ${type}, ${subject},
      1 + coalesce((select max(round) from notification where account_id = account.id and kind = ${kind} and subject_id = ${subject}), 0),
      ${title}, ${body}, ${name}, ${report?.report ?? null}, ${report?.from ?? null}::date, ${report?.to ?? null}::date, ${link}, ${isUrgent ? 'high' : 'normal'}
    from (select id, language = 'en' as is_english from account where id = any(${accounts}::int[])) account on conflict do nothing`.execute(
    db,
  );
  await queuePushes(db, { kind, accounts, words, link, settings });
  await announceInbox(db);
}
