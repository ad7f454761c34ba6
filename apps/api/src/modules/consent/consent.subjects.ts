import type { Day } from '@lobby/contract/zone';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';
import { guardedUntil } from './consent.office.ts';

/** SQL of whom a consent asks (`subject`), and of what was done about each. */
export const staff = sql`
  select membership.account_id as id, membership.account_id, null::int as person_id, membership.name as name_th,
    coalesce(membership.name_en, membership.name) as name_en, null::text as rooms, false as needs_guardian
  from membership join role on role.id = role_id where membership.status and rank > 0`;

const residents = (guarded: Day) => sql`
  select min(member.id) as id, null::int as account_id, person_id, min(name_th) as name_th, min(member.name_en) as name_en,
    string_agg(room.name, ', ' order by room.name) as rooms, coalesce(person.minor_until >= ${guarded}::date, false) as needs_guardian
  from member join room on room.id = member.room_id join person on person.id = member.person_id
  where left_at is null group by person_id, person.minor_until`;
/** One row for a person, with all of their rooms. */
export const residentsOf = async (ctx: Ctx, minorMayDecide: boolean) => residents(await guardedUntil(ctx, minorMayDecide));

/** What each decided last on the text in force, or on one before it that still counts. */
export const lastDecision = (consent: number): RawBuilder<unknown> => sql`
  select decided.decision, version.version, decided.at, decided.channel, decided.id as receipt
  from consent_version active
  join consent_version version on version.consent_id = active.consent_id and version.version >= active.asked_since
  join consent_decision decided on decided.version_id = version.id
    and (decided.account_id = subject.account_id
      or decided.person_id = any(array(select merged_people(subject.person_id))))
  where active.consent_id = ${consent} and active.published_at is not null and active.superseded_at is null
  order by decided.id desc limit 1`;

/** Where they write to the office by a channel that still reaches them, and want notices. For a minor a guardian decides, on paper. */
export const conversationOf = sql<number | null>`case when not subject.needs_guardian then (
  select conversation.id from member own join conversation_list conversation on conversation.member_id = own.id
  where own.person_id = subject.person_id and own.left_at is null and own.gets_notices and conversation.reach = 'ready'
  order by conversation.last_at desc, conversation.id desc limit 1) end`;

/** Reminders of the text in force, under any record of the person. */
export const remindersOf = (consent: number): RawBuilder<unknown> => sql`
  from consent_version active
  join consent_version version on version.consent_id = active.consent_id and version.version >= active.asked_since
  join consent_reminder reminder on reminder.version_id = version.id
    and reminder.person_id = any(array(select merged_people(subject.person_id)))
  left join chat_message message on message.conversation_id = reminder.conversation_id and message.number = reminder.number
  where active.consent_id = ${consent} and active.published_at is not null and active.superseded_at is null`;
const within = (days: number) => sql`reminder.created_at > now() - make_interval(days => ${days})`;
export const wasReminded = (consent: number, days: number) => sql<boolean>`
  exists (select ${remindersOf(consent)} and ${within(days)})`;
/** By a letter, or by a message that is on its way or has arrived. */
export const wasReached = (consent: number, days: number) => sql<boolean>`
  exists (select ${remindersOf(consent)} and ${within(days)} and message.delivery is distinct from 'failed')`;
/** No channel takes a message, or it did not deliver the last one; and no letter has come for some days. */
export const isUnreached = (consent: number, days: number) => sql<boolean>`
  not ${wasReached(consent, days)} and (${conversationOf} is null or ${wasReminded(consent, days)})`;
