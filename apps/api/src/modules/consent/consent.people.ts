import type { ConsentPerson, consentDecisionApi } from '@lobby/contract/areas/consent-decision';
import { sql } from 'kysely';
import type { z } from 'zod';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, notFound } from '#platform/module.ts';
import { conversationOf, isUnreached, lastDecision, remindersOf, residentsOf, staff } from './consent.subjects.ts';

type Query = z.output<typeof consentDecisionApi.people.query>;

const stateOf = (state: Query['state'], id: number, days: number): ReturnType<typeof sql> =>
  ({
    undecided: sql`decision is null`,
    unreached: sql`decision is null and person_id is not null and ${isUnreached(id, days)}`,
    accepted: sql`decision in ('acknowledge', 'accept')`,
    refused: sql`decision in ('refuse', 'withdraw')`,
    all: sql`true`,
  })[state];

/** Whom the version in force asks, what each decided last, and when they were reminded. */
export async function listPeople(ctx: Ctx, id: number, { state, search, resident, pagination: { page, pageSize } }: Query) {
  const consent = await ctx.db
    .selectFrom('consent')
    .select(['audience', 'minorMayDecide'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!consent) throw notFound();
  if (consent.audience === 'visitor') return pageOf([], page, pageSize, 0);
  const subjects = consent.audience === 'staff' ? staff : await residentsOf(ctx, consent.minorMayDecide);
  const { consentReminderDays: days } = await settingsOf(ctx);
  const words = search?.toLowerCase() ?? '';
  const { rows } = await sql<ConsentPerson & { total: number }>`
    select subject.id, name_th, name_en, rooms, needs_guardian, decision, version, at, channel, receipt, total,
      account_id is not null or ${conversationOf} is not null as is_reached, reminder
    from (
      select subject.*, last.*, count(*) over ()::int as total
      from (${subjects}) subject left join lateral (${lastDecision(id)}) last on true
      where ${stateOf(state, id, days)}
        and (${words} = '' or position(${words} in lower(name_th || ' ' || name_en || ' ' || coalesce(rooms, ''))) > 0)
        and (${resident ?? null}::int is null or person_id = (select person_id from member where member.id = ${resident ?? null}))
      order by rooms nulls first, name_th, subject.id limit ${pageSize} offset ${(page - 1) * pageSize}
    ) subject
    left join lateral (
      select json_build_object('at', reminder.created_at, 'channel', reminder.channel, 'state', case
        when reminder.conversation_id is not null and reminder.number is null then 'queued' else coalesce(message.delivery, 'sent') end) as reminder
      ${remindersOf(id)} order by reminder.id desc limit 1
    ) last_reminder on true
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
