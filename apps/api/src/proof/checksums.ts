import { sql } from 'kysely';
import { inTransaction, type Pool } from '../kernel/db.ts';

/** Everything each property holds, table by table, as the application sees it. */
export async function checksums(pool: Pool, properties: number[]): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'property_id' order by 1`);
  const parts = tables.map(
    ({ name }) => sql`(select coalesce(md5(string_agg(t::text, ',' order by t::text)), '-') from ${sql.table(name)} t)`,
  );
  const sums: string[] = [];
  for (const property of properties) {
    const { rows } = await inTransaction(pool, { property, readOnly: true }, (db) =>
      sql<{ sums: string[] }>`select array[${sql.join(parts)}] as sums`.execute(db),
    );
    sums.push(`${property}:${rows[0]?.sums.join(' ')}`);
  }
  return sums.join('\n');
}
