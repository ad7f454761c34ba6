import { stillInUse } from '#platform/errors/errors.ts';
import type { Ctx } from '#platform/request/context.ts';
import { type Source, snake } from './source.ts';

/** Counted up to here: a deletion need not read everything that ever referred to the record. */
const MAX_COUNTED = 100;

/** Which columns lead to a table, by its own foreign keys: nothing for an area to declare, and nothing to forget. */
const leadingHere = `
  select con.conrelid::regclass::text as "table", quote_ident(here.attname) as "column"
  from pg_constraint con
  cross join lateral unnest(con.conkey, con.confkey) as pair (here, there)
  join pg_attribute here on here.attrelid = con.conrelid and here.attnum = pair.here
  join pg_attribute there on there.attrelid = con.confrelid and there.attnum = pair.there
  where con.contype = 'f' and con.confrelid = $1::regclass and con.confdeltype = 'a' and there.attname = 'id'`;

/** Tells what stands on a record before it is removed, instead of letting the database say no without a reason. */
export async function refuseWhileStoodOn(ctx: Ctx, source: Source, id: number): Promise<void> {
  const { rows: keys } = await ctx.ask<{ table: string; column: string }>(leadingHere, [snake(source.table)]);
  if (keys.length === 0) return;
  const counts = keys.map(
    ({ table, column }) =>
      `select '${table}' as kind, count(*) as count from (select from ${table} where ${column} = $1 limit ${MAX_COUNTED}) counted`,
  );
  const { rows } = await ctx.ask<{ kind: string; count: number }>(counts.join(' union all '), [id]);
  const standing = rows.filter(({ count }) => count > 0);
  if (standing.length > 0) throw stillInUse(standing);
}
