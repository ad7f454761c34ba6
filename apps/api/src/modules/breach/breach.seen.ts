import { type BreachSeen, MAX_SEEN } from '@lobby/contract/areas/breach';
import { sql } from 'kysely';
import { type Ctx, conflict, notFound } from '#platform/module.ts';

type Line = BreachSeen['lines'][number] & { personId: number | null; changes: number };

/**
 * What a sign-in saw between two moments, as the log has it: people whose page was opened or whose document or movements were asked for, card
 * and plate numbers, masked entries of the log, and files. The log knows the account: of two sign-ins of one person at a time it tells of both.
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
  const scope = sql`account_id = ${known.accountId} and at between ${known.seenFrom} and ${known.seenTo ?? ctx.now}`;
  const [{ rows }, { rows: totals }] = await Promise.all([
    sql<Line>`
      with line as (
        select id, at, action, after,
          case when record = 'session' then 'session' when record = 'person' then 'person' when action = 'export' then 'file'
            when record_id like 'member %' then 'person'
            when record_id is null and after ->> 'area' in ('card', 'car') then 'number' else 'log' end as kind,
          case when record = 'person' then record_id::int
            when record_id like 'member %' then (select person_id from member where member.id = substr(record_id, 8)::int) end as person_id
        from audit_log
        where ${scope} and (record = 'session' or record = 'log' or record = 'person' and action in ('seen', 'reveal'))
        order by at, id limit ${MAX_SEEN + 1}
      )
      select at, kind, action, coalesce(after ->> 'area', '') as area,
        case when after ->> 'count' ~ '^[0-9]{1,9}$' then (after ->> 'count')::int end as count, person_id,
        (select json_build_object('id', member.id, 'nameTh', name_th, 'nameEn', name_en) from member
          where member.person_id = line.person_id order by left_at nulls first, member.id desc limit 1) as member
      from line order by at, id`.execute(ctx.db),
    sql<{ changes: number }>`
      select count(*)::int as changes from audit_log where ${scope} and kind in ('create', 'update', 'delete')`.execute(ctx.db),
  ]);
  const shown = rows.slice(0, MAX_SEEN);
  return {
    lines: shown.map(({ at, kind, action, area, count, member }) => ({ at, kind, action, area: area || null, count, member })),
    people: new Set(shown.flatMap(({ personId }) => (personId === null ? [] : [personId]))).size,
    changes: totals[0]?.changes ?? 0,
    isCut: rows.length > MAX_SEEN,
  };
}
