import type { ConsentPerson, consentDecisionApi } from '@lobby/contract/areas/consent-decision';
import { sql } from 'kysely';
import type { z } from 'zod';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, notFound } from '#platform/module.ts';
import { conversations, isUnreached, subjectsOf } from './consent.subjects.ts';

type Query = z.output<typeof consentDecisionApi.people.query>;

const states: Record<Query['state'], ReturnType<typeof sql>> = {
  undecided: sql`decision is null`,
  unreached: sql`decision is null and person_id is not null and ${isUnreached}`,
  accepted: sql`decision in ('acknowledge', 'accept')`,
  refused: sql`decision in ('refuse', 'withdraw')`,
  all: sql`true`,
};

/** Whom the version in force asks, what each decided last, and when they were reminded. */
export async function listPeople(ctx: Ctx, id: number, { state, search, resident, pagination: { page, pageSize } }: Query) {
  const consent = await ctx.db
    .selectFrom('consent')
    .select(['audience', 'minorMayDecide'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!consent) throw notFound();
  if (consent.audience === 'visitor') return pageOf([], page, pageSize, 0);
  const { consentReminderDays: days } = await settingsOf(ctx);
  const words = search?.toLowerCase() ?? '';
  const { rows } = await sql<ConsentPerson & { total: number }>`
    select subject.id, name_th, name_en, rooms, needs_guardian, decision, subject.version, subject.at, subject.channel, receipt, total,
      subject.account_id is not null or conversation.person_id is not null as has_channel,
      case when reminder.id is not null then json_build_object('at', reminder.created_at, 'channel', reminder.channel, 'state', case
        when reminder.channel = 'letter' then 'sent' when reminder.conversation_id is null then 'failed' when reminder.number is null then 'queued'
        else coalesce(message.delivery, 'sent') end) end as reminder
    from (
      select id, account_id, person_id, name_th, name_en, rooms, needs_guardian, decision, version, at, channel, receipt, last_reminder_id,
        count(*) over ()::int as total
      from (${await subjectsOf(ctx, { id, ...consent, days })}) subject
      where ${states[state]}
        and (${words} = '' or position(${words} in lower((name_th || ' ' || name_en || ' ' || coalesce(rooms, '')) collate "und-x-icu")) > 0)
        and (${resident ?? null}::int is null or person_id = (select person_id from member where member.id = ${resident ?? null}))
      order by rooms nulls first, name_th, id limit ${pageSize} offset ${(page - 1) * pageSize}
    ) subject
    left join lateral (
      select person_id from (${conversations}) conversation where conversation.person_id = subject.person_id and not needs_guardian
    ) conversation on true
    left join consent_reminder reminder on reminder.id = last_reminder_id
    left join chat_message message on message.conversation_id = reminder.conversation_id and message.number = reminder.number
    order by rooms nulls first, name_th, subject.id`.execute(ctx.db);
  const people = rows.map(({ total: _, reminder, ...row }) => ({
    ...row,
    reminder: reminder && { ...reminder, at: new Date(reminder.at) },
  }));
  return pageOf(people, page, pageSize, rows[0]?.total ?? 0);
}

const pageOf = (data: ConsentPerson[], page: number, pageSize: number, total: number) => ({
  data,
  meta: { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total }, total },
});
