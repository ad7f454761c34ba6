import { stillInUse } from '#platform/errors/errors.ts';
import type { Ctx } from '#platform/request/context.ts';
import { type Source, snake } from './source.ts';

/** Counted up to here: a deletion need not read everything that ever referred to the record. */
const MAX_COUNTED = 100;

/** Columns that reference a table, from the catalogue: nothing for an area to declare, and nothing to forget. */
const referencingColumnsSql = `
  select con.conrelid::regclass::text as "table", quote_ident(here.attname) as "column"
  from pg_constraint con
  cross join lateral unnest(con.conkey, con.confkey) as pair (here, there)
  join pg_attribute here on here.attrelid = con.conrelid and here.attnum = pair.here
  join pg_attribute there on there.attrelid = con.confrelid and there.attnum = pair.there
  where con.contype = 'f' and con.confrelid = $1::regclass and con.confdeltype = 'a' and there.attname = 'id'`;

/** Refuses to delete records that are still referenced, and names what references them, which the database's own error would not. */
export async function assertNotReferenced(ctx: Ctx, source: Pick<Source, 'table'>, ids: number[]): Promise<void> {
  const { rows: keys } = await ctx.query<{ table: string; column: string }>(referencingColumnsSql, [snake(source.table)]);
  if (keys.length === 0) return;
  const counts = keys.map(
    ({ table, column }) =>
      `select '${table}' as kind, count(*) as count from (select from ${table} where ${column} = any($1) limit ${MAX_COUNTED}) counted`,
  );
  const { rows } = await ctx.query<{ kind: string; count: number }>(counts.join(' union all '), [ids]);
  const references = rows.filter(({ count }) => count > 0);
  if (references.length > 0) throw stillInUse(references);
}
