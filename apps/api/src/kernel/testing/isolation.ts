import { sql } from 'kysely';
import { inTransaction, type Pool } from '../db.ts';

/** Every table that carries a property, from the catalogue: a new area is covered the day its table exists. */
async function scopedTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'property_id' order by 1`);
  return rows.map(({ name }) => name);
}

/** What is wrong with the wall between properties, in words; nothing when it stands. */
export async function isolationFaults(pool: Pool, property: number): Promise<string[]> {
  const faults: string[] = [];
  for (const table of await scopedTables(pool)) {
    const count = sql<{
      foreign: number;
    }>`select count(*)::int as "foreign" from ${sql.table(table)} where property_id <> ${property}`;
    const seen = await inTransaction(pool, { property }, (db) => count.execute(db));
    if (seen.rows[0]?.foreign !== 0) faults.push(`${table} shows ${seen.rows[0]?.foreign} rows of other properties`);

    const naked = await inTransaction(pool, {}, (db) => count.execute(db)).then(
      () => `${table} answers without a property`,
      () => undefined,
    );
    if (naked) faults.push(naked);
  }
  return faults;
}
