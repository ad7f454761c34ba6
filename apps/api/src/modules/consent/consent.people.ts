import type { ConsentPerson, consentDecisionApi } from '@lobby/contract/areas/consent-decision';
import type { Day } from '@lobby/contract/zone';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, notFound } from '#platform/module.ts';
import { guardedUntil } from './consent.office.ts';

type Query = z.output<typeof consentDecisionApi.people.query>;

const staff = sql`
  select membership.account_id as id, membership.account_id, null::int as person_id, membership.name as name_th,
    coalesce(membership.name_en, membership.name) as name_en, null::text as rooms, false as needs_guardian
  from membership join role on role.id = role_id where membership.status and rank > 0`;
/** One row for a person, with all of their rooms. */
const residents = (guarded: Day) => sql`
  select min(member.id) as id, null::int as account_id, person_id, min(name_th) as name_th, min(member.name_en) as name_en,
    string_agg(room.name, ', ' order by room.name) as rooms, coalesce(person.minor_until >= ${guarded}::date, false) as needs_guardian
  from member join room on room.id = member.room_id join person on person.id = member.person_id
  where left_at is null group by person_id, person.minor_until`;

const stateOf: Record<Query['state'], ReturnType<typeof sql>> = {
  undecided: sql`decision is null`,
  accepted: sql`decision in ('acknowledge', 'accept')`,
  refused: sql`decision in ('refuse', 'withdraw')`,
  all: sql`true`,
};

/** Whom the version in force asks, and what each decided last. */
export async function listPeople(ctx: Ctx, id: number, { state, search, pagination: { page, pageSize } }: Query) {
  const consent = await ctx.db
    .selectFrom('consent')
    .select(['audience', 'minorMayDecide'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!consent) throw notFound();
  if (consent.audience === 'visitor') return pageOf([], page, pageSize, 0);
  const subjects = consent.audience === 'staff' ? staff : residents(await guardedUntil(ctx, consent.minorMayDecide));
  const words = search?.toLowerCase() ?? '';
  const { rows } = await sql<ConsentPerson & { total: number }>`
    select subject.id, name_th, name_en, rooms, needs_guardian, decision, version, at, channel, receipt, count(*) over ()::int as total
    from (${subjects}) subject
    left join lateral (
      select decided.decision, version.version, decided.at, decided.channel, decided.id as receipt
      from consent_version active
      join consent_version version on version.consent_id = active.consent_id and version.version >= active.asked_since
      join consent_decision decided on decided.version_id = version.id
        and (decided.account_id = subject.account_id
          or decided.person_id = any(array(select merged_people(subject.person_id))))
      where active.consent_id = ${id} and active.published_at is not null and active.superseded_at is null
      order by decided.id desc limit 1
    ) last on true
    where ${stateOf[state]} and (${words} = '' or position(${words} in lower(name_th || ' ' || name_en || ' ' || coalesce(rooms, ''))) > 0)
    order by rooms nulls first, name_th, subject.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db);
  return pageOf(
    rows.map(({ total: _, ...row }) => row),
    page,
    pageSize,
    rows[0]?.total ?? 0,
  );
}

const pageOf = (data: ConsentPerson[], page: number, pageSize: number, total: number) => ({
  data,
  meta: { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total }, total },
});
