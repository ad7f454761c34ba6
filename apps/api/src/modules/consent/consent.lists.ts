import { type Consent, consentShape } from '@lobby/contract/areas/consent';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { sql } from 'kysely';
import { type Ctx, listRows, type Records, type Source } from '#platform/module.ts';

const consentSource: Source = {
  table: 'consent',
  relations: { versions: { from: 'consentId', to: () => ({ table: 'consentVersion' }) } },
};
export const consentRecords: Records = { area: 'consent', source: consentSource, shape: consentShape };

export async function listConsents(ctx: Ctx, query: WireQuery) {
  const { data, meta } = (await listRows(ctx, consentSource, consentShape, query)) as { data: Consent[]; meta: object };
  const states = await statesOf(
    ctx,
    data.map(({ id }) => id),
  );
  return { data: data.map((row) => ({ ...row, ...states.get(row.id) })), meta } as never;
}

interface StateRow {
  id: number;
  version: number | null;
  publishedAt: Date | null;
  draft: number | null;
  asked: number;
  accepted: number;
  refused: number;
}

/** What is in force, what waits to be published, and how many have decided: people, not their rooms, and nobody who left. */
export async function statesOf({ db }: Ctx, ids: number[]) {
  const { rows } = await sql<StateRow>`
    select consent.id, active.version, active.published_at, draft.version as draft,
      case consent.audience when 'staff' then (select count(*)::int from membership join role on role.id = role_id where membership.status and rank > 0)
        when 'resident' then (select count(distinct person_id)::int from member where left_at is null) else 0 end as asked,
      decided.accepted, decided.refused
    from consent
    left join consent_version active on active.consent_id = consent.id and active.published_at is not null and active.superseded_at is null
    left join consent_version draft on draft.consent_id = consent.id and draft.published_at is null
    cross join lateral (
      select count(*) filter (where decision in ('acknowledge', 'accept'))::int as accepted,
        count(*) filter (where decision in ('refuse', 'withdraw'))::int as refused
      from (
        select distinct on (account_id, subject) decision, account_id, subject
        from consent_decision
        join consent_version version on version.id = consent_decision.version_id
        left join lateral (select coalesce(merged_into_id, id) as subject from person where person.id = consent_decision.person_id) merged on true
        where version.consent_id = consent.id and version.version >= active.asked_since
        order by account_id, subject, consent_decision.id desc
      ) newest
      where exists (select from member where person_id = subject and left_at is null)
        or exists (select from membership join role on role.id = role_id
          where membership.account_id = newest.account_id and membership.status and rank > 0)
    ) decided
    where consent.id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, toState(row)]));
}

const toState = ({ version, publishedAt, draft, asked, accepted, refused }: StateRow) => ({
  active: version === null || publishedAt === null ? null : { version, publishedAt },
  draft: draft === null ? null : { version: draft },
  coverage: { asked, accepted, refused },
});
