import { sql } from 'kysely';
import { inTransaction, type Pool } from '../kernel/db.ts';

/** Everything each property holds, table by table, as the application sees it. */
export async function checksums(pool: Pool, properties: number[]): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string; columns: string[] }>(`
    select table_name as name, array_agg(column_name::text order by column_name) as columns from information_schema.columns
    where table_schema = 'public' and has_column_privilege(table_name, column_name, 'select')
    group by 1 having 'property_id' = any(array_agg(column_name::text)) order by 1`);
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
