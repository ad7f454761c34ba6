import type { Day } from '@lobby/contract/zone';
import { type RawBuilder, sql } from 'kysely';
import { type Ctx, conflict, invalidField, notFound } from '#platform/module.ts';
import { guardedUntil } from './consent.office.ts';

const staff = sql`
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

/** The consent, where residents are asked by a version in force. */
export async function readConsentInForce({ db }: Ctx, id: number) {
  const consent = await db
    .selectFrom('consent')
    .leftJoin('consentVersion', (join) =>
      join.onRef('consentVersion.consentId', '=', 'consent.id').on('publishedAt', 'is not', null).on('supersededAt', 'is', null),
    )
    .select(['consent.id', 'nameTh', 'nameEn', 'audience', 'basis', 'minorMayDecide'])
    .select(['consentVersion.id as versionId', 'version', 'publishedAt'])
    .where('consent.id', '=', id)
    .executeTakeFirst();
  if (!consent) throw notFound();
  const { versionId, version, publishedAt } = consent;
  if (consent.audience !== 'resident' || versionId === null || version === null || publishedAt === null)
    throw conflict('Residents are asked by no text of this', 'error.consentNotAsked');
  return { ...consent, basis: consent.basis as 'notice' | 'consent', versionId, version, publishedAt };
}

/** The people behind occupancies; each must be one of this property. */
export async function personsOf({ db }: Ctx, members: number[]): Promise<number[]> {
  const ids = [...new Set(members)];
  const found = await db.selectFrom('member').select(['id', 'personId']).where('id', 'in', ids).execute();
  if (found.length < ids.length) throw invalidField('residents', 'notFound');
  return [...new Set(found.flatMap(({ personId }) => personId ?? []))];
}

/** Where each writes to the office by a channel that still reaches them, and wants notices. For a minor a guardian decides, on paper. */
export const conversations = sql`
  select distinct on (person_id) person_id, conversation.id as conversation_id
  from member join conversation_list conversation on conversation.member_id = member.id
  where left_at is null and gets_notices and conversation.reach = 'ready'
  order by person_id, conversation.last_at desc, conversation.id desc`;

interface Asked {
  id: number;
  audience: string;
  minorMayDecide: boolean;
  /** Between two reminders. */
  days: number;
}

/**
 * SQL of whom a consent asks: what each decided last on the text in force, or on one before it that still counts, how they were reminded of
 * it, and where they write to the office. Read once for all of them, who may be fifteen thousand; what a statement does not select of it is
 * not read at all.
 */
export async function subjectsOf(ctx: Ctx, { id, audience, minorMayDecide, days }: Asked): Promise<RawBuilder<unknown>> {
  const subjects = audience === 'staff' ? staff : await residentsOf(ctx, minorMayDecide);
  return sql`
    with recursive record (id, kept_id) as (
      select id, id from person where merged_into_id is null
      union all
      select person.id, kept_id from person join record on person.merged_into_id = record.id
    ),
    counted as (
      select version.id, version.version
      from consent_version active
      join consent_version version on version.consent_id = active.consent_id and version.version >= active.asked_since
      where active.consent_id = ${id} and active.published_at is not null and active.superseded_at is null
    )
    select subject.*, decision, version, at, channel, receipt, conversation_id, last_reminder_id,
      coalesce(is_reminded, false) as is_reminded, coalesce(is_arrived, false) as is_arrived
    from (${subjects}) subject
    left join (
      select distinct on (decider) coalesce(account_id, kept_id) as decider, decision, version, at, channel, decided.id as receipt
      from counted join consent_decision decided on decided.version_id = counted.id left join record on record.id = person_id
      order by decider, decided.id desc
    ) last on decider = coalesce(subject.account_id, subject.person_id)
    left join (
      select kept_id, max(reminder.id) as last_reminder_id, bool_or(is_recent) as is_reminded,
        bool_or(is_recent and (reminder.channel = 'letter'
          or reminder.conversation_id is not null and message.delivery is distinct from 'failed')) as is_arrived
      from counted join consent_reminder reminder on reminder.version_id = counted.id join record on record.id = person_id
      left join chat_message message on message.conversation_id = reminder.conversation_id and message.number = reminder.number
      cross join lateral (select reminder.created_at > now() - make_interval(days => ${days}) as is_recent) recent
      group by kept_id
    ) reminded on reminded.kept_id = subject.person_id
    left join (${conversations}) conversation on conversation.person_id = subject.person_id and not needs_guardian`;
}

/** No channel takes a message, or it did not deliver the last one; and no letter has come for some days. */
export const isUnreached = sql<boolean>`not is_arrived and (conversation_id is null or is_reminded)`;
