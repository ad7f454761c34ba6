import type { Ctx } from '#platform/module.ts';

/** What the log needs to know of a table: the columns that may be read, and where its references lead. */
interface Table {
  columns: string[];
  leadsTo: Record<string, string>;
}
export type Tables = Record<string, Table>;

let known: Promise<Tables> | undefined;

/** Asked of the database's own catalogue, once: a new area is named in the log the day its table exists. */
export function tablesOf(ctx: Ctx): Promise<Tables> {
  known ??= readTables(ctx).catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function readTables({ ask }: Ctx): Promise<Tables> {
  const { rows } = await ask<{ name: string; columns: string[]; leadsTo: Record<string, string> }>(
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
