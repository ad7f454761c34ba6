import type { StoredSettings } from '@lobby/contract/areas/setting';
import { type NoticeKind, type NoticeWords, noticeKinds } from '@lobby/contract/notice-kinds';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/module.ts';
import { wordsFor } from './notification.templates.ts';

/** Storm brake: within this time a person gets one message of a kind; the rest is in the inbox. */
const WINDOW_SECONDS = 600;
const TEST_WINDOW_SECONDS = 5;

export interface Pushes {
  kind: NoticeKind;
  accounts: number[];
  words: NoticeWords;
  link: string;
  settings: Pick<StoredSettings, 'nameTh' | 'nameEn' | 'timeZone' | 'quietFrom' | 'quietUntil'>;
}

/** A message to each of these people on every channel they want, and one delivery for each address. Returns how many deliveries there are. */
export async function queuePushes(db: Kysely<DB>, { kind, accounts, words, link, settings }: Pushes): Promise<number> {
  if (accounts.length === 0) return 0;
  const { push, isUrgent } = noticeKinds[kind];
  const seconds = kind === 'test' ? TEST_WINDOW_SECONDS : WINDOW_SECONDS;
  const { title, body } = wordsFor(words, settings, sql`open`);
  const { rows } = await sql<{ queued: number }>`
    with receiver as (
      select account.id, account.language = 'en' as is_english, coalesce(push_choice.wanted, ${push}) as wants_push,
        coalesce(mail_choice.wanted, false) and account.email is not null as wants_mail,
        (select count(*) from notification line where line.account_id = account.id and line.kind = ${kind} and not line.is_read) as open
      from membership join account on account.id = membership.account_id
      left join notice_choice push_choice on push_choice.account_id = account.id and push_choice.kind = ${kind} and push_choice.channel = 'push'
      left join notice_choice mail_choice on mail_choice.account_id = account.id and mail_choice.kind = ${kind} and mail_choice.channel = 'mail'
      where membership.status and account.id = any(${accounts}::int[])
        and not exists (select from push earlier where earlier.account_id = account.id and earlier.kind = ${kind}
          and earlier.created_at > now() - make_interval(secs => ${seconds}))
    ), address as (
      select receiver.id as account_id, device.channel, device.id as device_id from receiver join device on device.account_id = receiver.id
      where wants_push or ${kind} = 'test'
      union all
      select id, 'mail', null from receiver where wants_mail
    ), made as (
      insert into push (account_id, kind, title, body, link, dedup_key, devices)
      select id, ${kind}, ${title}, ${body}, ${link}, ${kind} || ':' || id || ':' || floor(extract(epoch from now()) / ${seconds}),
        (select count(*) from address where account_id = receiver.id and device_id is not null)
      from receiver where exists (select from address where account_id = receiver.id)
      on conflict do nothing returning id, account_id
    ), queued as (
      insert into delivery (push_id, channel, device_id, not_before, expires_at)
      select made.id, address.channel, address.device_id, ready, ready + interval '4 hours'
      from made join address using (account_id) cross join (select ${notBefore(isUrgent, settings)} as ready) clock
      returning id
    )
    select count(*)::int as queued from queued`.execute(db);
  const queued = rows[0]?.queued ?? 0;
  if (queued > 0) await sql`select jobs.enqueue('deliverNotices', '{}', 'deliver-notices')`.execute(db);
  return queued;
}

/** The end of the quiet hours, by the property's own clock, for what is not urgent and comes within them. */
function notBefore(isUrgent: boolean, { timeZone, quietFrom, quietUntil }: Pushes['settings']) {
  if (isUrgent || quietFrom === quietUntil) return sql`now()`;
  const local = sql`(now() at time zone ${timeZone})`;
  const hour = sql`extract(hour from ${local})::int`;
  const isQuiet =
    quietFrom > quietUntil
      ? sql`(${hour} >= ${quietFrom} or ${hour} < ${quietUntil})`
      : sql`(${hour} >= ${quietFrom} and ${hour} < ${quietUntil})`;
  return sql`case when ${isQuiet} then (date_trunc('day', ${local}) + make_interval(hours => ${quietUntil})
    + case when ${hour} >= ${quietUntil} then interval '1 day' else interval '0' end) at time zone ${timeZone} else now() end`;
}
