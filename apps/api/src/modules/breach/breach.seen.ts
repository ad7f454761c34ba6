import { type BreachSeen, MAX_SEEN } from '@lobby/contract/areas/breach';
import { sql } from 'kysely';
import { type Ctx, conflict, notFound } from '#platform/module.ts';

type Line = BreachSeen['lines'][number] & { personId: number | null; changes: number };

/**
 * What a sign-in saw between two moments, as the log has it: people whose page was opened or whose document or movements were asked for, card
 * and plate numbers, requests, masked entries of the log, and files, also those that lay ready. Who is opened again within the hour has one
 * line, so the hour before counts for people and requests. The log knows the account: of two sign-ins of one person at a time it tells of both.
 */
export async function seenBySignIn(ctx: Ctx, id: number): Promise<BreachSeen> {
  const known = await ctx.db
    .selectFrom('breach')
    .select(['accountId', 'seenFrom', 'seenTo', 'knownAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known) throw notFound();
  if (known.accountId === null || known.seenFrom === null)
    throw conflict('Say first whose sign-in it was, and since when', 'error.breachSignIn');
  const { accountId, seenFrom } = known;
  const seenTo = known.seenTo ?? ctx.now;
  const scope = sql`account_id = ${accountId} and at between ${seenFrom} and ${seenTo}`;
  const [{ rows }, { rows: totals }] = await Promise.all([
    sql<Line>`
      with line as (
        select id, at, action, after ->> 'area' as area, after ->> 'count' as count,
          case when record in ('session', 'person', 'request') then record when action = 'export' then 'file'
            when record_id like 'member %' then 'person'
            when record_id is null and after ->> 'area' in ('card', 'car') then 'number' else 'log' end as kind,
          case when record = 'person' then record_id::int
            when record = 'request' then (select person_id from request join member on member.id = member_id where request.id = record_id::int)
            when record_id like 'member %' then (select person_id from member where member.id = substr(record_id, 8)::int) end as person_id
        from audit_log
        where ${scope} and (record = 'session' or record = 'log' or record in ('person', 'request') and action in ('seen', 'reveal'))
          or account_id = ${accountId} and at between ${seenFrom}::timestamptz - interval '1 hour' and ${seenFrom}
            and record in ('person', 'request') and action = 'seen'
        union all
        select id, greatest(finished_at, ${seenFrom}), 'ready', kind, row_count::text, 'file', null
        from export where asked_by_id = ${accountId} and finished_at <= ${seenTo} and status in ('ready', 'expired')
          and finished_at + kept_days * interval '1 day' >= ${seenFrom} and not exists (
            select from audit_log own where ${scope} and own.record = 'log' and own.action = 'export' and own.record_id = export.id::text)
        order by at, id limit ${MAX_SEEN + 1}
      )
      select at, kind, action, coalesce(area, '') as area, case when count ~ '^[0-9]{1,9}$' then count::int end as count,
        at < ${seenFrom} as "isBefore", person_id,
        (select json_build_object('id', member.id, 'nameTh', name_th, 'nameEn', name_en) from member
          where member.person_id = line.person_id order by left_at nulls first, member.id desc limit 1) as member
      from line order by at, id`.execute(ctx.db),
    sql<{ changes: number }>`
      select count(*)::int as changes from audit_log where ${scope} and kind in ('create', 'update', 'delete')`.execute(ctx.db),
  ]);
  const shown = rows.slice(0, MAX_SEEN);
  return {
    lines: shown.map(({ personId: _, area, ...line }: Line) => ({ ...line, area: area || null })),
    people: new Set(shown.flatMap(({ personId }) => (personId === null ? [] : [personId]))).size,
    changes: totals[0]?.changes ?? 0,
    isCut: rows.length > MAX_SEEN,
  };
}
