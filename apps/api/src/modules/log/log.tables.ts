import type { Ctx } from '#platform/module.ts';

/** Metadata of a table: its readable columns, and the tables its foreign keys reference. */
interface Table {
  columns: string[];
  leadsTo: Record<string, string>;
}
export type Tables = Record<string, Table>;

let known: Promise<Tables> | undefined;

/** Read from the database catalogue, once: a new area appears in the log as soon as its table exists. */
export function tablesOf(ctx: Pick<Ctx, 'query'>): Promise<Tables> {
  known ??= readTables(ctx).catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function readTables({ query }: Pick<Ctx, 'query'>): Promise<Tables> {
  const { rows } = await query<{ name: string; columns: string[]; leadsTo: Record<string, string> }>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and has_column_privilege(c.oid, a.attnum, 'select')) as columns,
       coalesce((select json_object_agg(here.attname, target.relname) from pg_constraint con
         cross join lateral unnest(con.conkey, con.confkey) as pair (here, there)
         join pg_attribute here on here.attrelid = con.conrelid and here.attnum = pair.here
         join pg_attribute there on there.attrelid = con.confrelid and there.attnum = pair.there and there.attname = 'id'
         join pg_class target on target.oid = con.confrelid
         where con.contype = 'f' and con.conrelid = c.oid), '{}') as "leadsTo"
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    [],
  );
  return Object.fromEntries(rows.map(({ name, ...table }) => [name, table]));
}
