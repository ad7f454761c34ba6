import { may, STAFF_ROLES } from '@lobby/contract/access';
import type { StoredSettings } from '@lobby/contract/areas/setting';
import { type NoticeWords, noticeKinds } from '@lobby/contract/notice-kinds';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { WorkSource } from '#modules/dashboard/dashboard.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import type { Ctx, DB } from '#platform/module.ts';
import { readWords, wordsFor } from './notification.templates.ts';
import { queuePushes } from './queue-pushes.ts';

/** Lines made for each person and kind in one run; the oldest work comes first. */
const MAX_LINES = 500;

/**
 * Brings the inboxes of a property up to date: work that waits has a line with everybody who may do it, and a line whose work is done is
 * done for everybody. Idempotent, so that it does not matter how often or by how many workers it runs.
 */
export async function syncInbox({ db, log }: Pick<Ctx, 'db' | 'log'>, sources: WorkSource[]): Promise<void> {
  const settings = await settingsOf({ db, log });
  const words = await readWords(db);
  let isChanged = false;
  for (const source of sources) {
    const changed = await syncKind(db, settings, words[source.kind], source);
    isChanged ||= changed.length > 0;
    const accounts = new Set(changed.flatMap(({ accountId, isNew }) => (isNew ? accountId : [])));
    const link = source.isSummary ? source.link : '/notification';
    await queuePushes(db, { kind: source.kind, accounts: [...accounts], words: words[source.kind], link, settings });
  }
  if (isChanged) await announceInbox(db);
}

/** Open portals count again. */
export const announceInbox = (db: Kysely<DB>) =>
  db
    .insertInto('outbox')
    .values({ name: 'record.changed', payload: JSON.stringify({ area: 'notification', id: null, change: 'updated' }) })
    .execute();

interface ChangedLine {
  accountId: number;
  isNew: boolean;
}

async function syncKind(
  db: Kysely<DB>,
  settings: StoredSettings,
  words: NoticeWords,
  { kind, needs, rows, link, isSummary, hasOwner, hasNameEn }: WorkSource,
): Promise<ChangedLine[]> {
  const { type, isUrgent } = noticeKinds[kind];
  const roles = STAFF_ROLES.filter((role) => may(role, needs, settings.deskDuties));
  const owner = hasOwner ? sql`for_id` : sql`null::int`;
  const nameEn = hasNameEn ? sql`name_en` : sql`null::text`;
  const each = sql`select id, since, name, ${nameEn} as name_en, room_id, member_id, by_id, ${owner} as for_id, null::int as amount from (${rows(settings)}) waiting`;
  const work = isSummary ? summaryOf(rows(settings)) : each;
  const { title, body } = wordsFor(words, settings, sql`work.amount`);
  const { rows: changed } = await sql<ChangedLine>`
    with work as materialized (${work}),
    people as (
      select membership.account_id, account.language = 'en' as is_english from membership
      join account on account.id = membership.account_id join role on role.id = membership.role_id
      where membership.status and role.type = any(${roles}::text[])
    ), done as (
      update notification set done_at = now(), updated_at = now() where kind = ${kind} and done_at is null
        and (not exists (select from work where work.id = subject_id and ${isFor(sql`notification.account_id`)}) or account_id not in (select account_id from people))
      returning account_id
    ), counted as (
      update notification line set amount = work.amount, updated_at = now(), title = ${title}, body = ${body},
        read_at = case when not ${hasGrown} then read_at end, created_at = case when ${hasGrown} then now() else created_at end
      from work, people where line.kind = ${kind} and line.done_at is null and line.subject_id = work.id
        and people.account_id = line.account_id and (line.amount is distinct from work.amount or ${hasGrown})
      returning line.account_id, line.created_at = now() as is_new
    ), made as (
      insert into notification (account_id, kind, type_id, subject_id, round, title, body, title_tenant, amount, link, priority, room_id, member_id, admin_id)
      select people.account_id, ${kind}, ${type}, work.id,
        1 + coalesce((select max(round) from notification former where former.account_id = people.account_id and former.kind = ${kind} and former.subject_id = work.id), 0),
        ${title}, ${body}, case when is_english then coalesce(work.name_en, work.name) else work.name end, work.amount, replace(${link}, '{id}', work.id::text), ${isUrgent ? 'high' : 'normal'}, work.room_id, work.member_id, work.by_id
      from (select * from work order by since, id limit ${MAX_LINES}) work cross join people
      where people.account_id is distinct from work.by_id and ${isFor(sql`people.account_id`)} and not exists (
        select from notification present where present.account_id = people.account_id and present.kind = ${kind}
          and present.subject_id = work.id and present.done_at is null)
      on conflict do nothing returning account_id
    )
    select account_id, false as is_new from done union all select account_id, is_new from counted union all select account_id, true from made`.execute(
    db,
  );
  return changed;
}

/** Whose work it is, where that is one person. */
const isFor = (account: RawBuilder<unknown>) => sql`
  (work.for_id is null or work.for_id = ${account} or work.for_id not in (select account_id from people))`;

/** A line about many that was read is unread again the next day where more wait than then, and at once where twice as many do. */
const hasGrown = sql`(coalesce(read_at is not null and work.amount > read_amount
  and (read_at < now() - interval '1 day' or work.amount >= 2 * read_amount), false))`;

const summaryOf = (rows: RawBuilder<unknown>) => sql`
  select 0 as id, min(since) as since, null::text as name, null::text as name_en, null::int as room_id, null::int as member_id, null::int as by_id, null::int as for_id, count(*)::int as amount
  from (${rows}) waiting having count(*) > 0`;
