import { sql } from 'kysely';
import { inTransaction, type Pool } from '#platform/db/db.ts';

interface Table {
  name: string;
  columns: string[];
}
const known = new WeakMap<Pool, Promise<Table[]>>();

/** The scoped tables with the columns the application may read. Looked up once: the tables of a world do not change. */
function tablesOf(pool: Pool): Promise<Table[]> {
  const tables = known.get(pool) ?? pool.query<Table>(scoped).then(({ rows }) => rows);
  known.set(pool, tables);
  return tables;
}

const scoped = `
  select relname as name, array_agg(attname::text order by attname) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and has_column_privilege(pg_class.oid, attnum, 'select')
  group by 1 having 'property_id' = any(array_agg(attname::text)) order by 1`;

/** Everything each property holds, table by table, as the application sees it. */
export async function checksums(pool: Pool, properties: number[]): Promise<string> {
  const tables = await tablesOf(pool);
  const parts = tables.map(
    // A sum needs no sorting, and this is asked thousands of times.
    ({ name, columns }) =>
      sql`(select count(*) || ':' || coalesce(sum(hashtextextended(row(${sql.join(columns.map((column) => sql.ref(column)))})::text, 0)), 0) from ${sql.table(name)} t)`,
  );
  const sumsOf = async (property: number) => {
    const { rows } = await inTransaction(pool, { property, readOnly: true }, (db) =>
      sql<{ sums: string[] }>`select array[${sql.join(parts)}] as sums`.execute(db),
    );
    return `${property}:${rows[0]?.sums.join(' ')}`;
  };
  return (await Promise.all(properties.map(sumsOf))).join('\n');
}
