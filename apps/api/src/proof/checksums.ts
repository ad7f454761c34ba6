import { sql } from 'kysely';
import { inTransaction, type Pool } from '../kernel/db.ts';

/** Everything each property holds, table by table, as the application sees it. */
export async function checksums(pool: Pool, properties: number[]): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'property_id' order by 1`);
  const parts = tables.map(
    // A sum needs no sorting, and this is asked thousands of times.
    ({ name }) => sql`(select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${sql.table(name)} t)`,
  );
  const sumsOf = async (property: number) => {
    const { rows } = await inTransaction(pool, { property, readOnly: true }, (db) =>
      sql<{ sums: string[] }>`select array[${sql.join(parts)}] as sums`.execute(db),
    );
    return `${property}:${rows[0]?.sums.join(' ')}`;
  };
  return (await Promise.all(properties.map(sumsOf))).join('\n');
}
