import { searchProviders } from '#app/search.ts';
import { searchStatement } from '#modules/search/search.service.ts';
import { inTransaction, type Pool } from '#platform/db/db.ts';
import { report } from './report.ts';
import { baseTableOf, tableOf } from './tables.ts';

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
}
/** A property holds half of all rows, some thirty a block and more with its index: reading all of it takes three times as many. */
const ROWS_A_BLOCK = 100;

/** What the search over all areas reads of a filled table: nothing sequentially, and far fewer blocks than the property has. */
export async function searchPlanFaults(pool: Pool, property: number, table: string, sample: string, rows: number) {
  const faults: string[] = [];
  const asked = [
    [sample.slice(0, 12), null],
    [sample.slice(-6), null],
    ['0812345678', '812345678'],
  ] as const;
  let plans = 0;
  for (const { area, matches } of searchProviders.filter((provider) => baseTableOf(tableOf(provider.area)) === table)) {
    const statement = searchStatement([matches(() => true)]);
    for (const [words, digits] of asked) {
      plans += 1;
      const { blocks, scans } = await measured(pool, property, table, statement, [words, digits]);
      report(`plan search of ${area} ${words}: ${blocks} blocks, sequential scans ${scans}`);
      if (scans > 0) faults.push(`search of ${area} ${words} reads the whole table`);
      if (blocks > rows / ROWS_A_BLOCK) faults.push(`search of ${area} ${words} reads ${blocks} blocks`);
    }
  }
  return { plans, faults };
}

/**
 * Sequential scans are counted, since a plan does not show what happens inside of a function. What the connection did in transactions before
 * may not have been flushed and counts as well: the difference is what the search did.
 */
async function measured(pool: Pool, property: number, table: string, statement: string, asked: readonly (string | null)[]) {
  return inTransaction(pool, { property, readOnly: true }, async (_db, query) => {
    const scans = async () => {
      const counted = 'select seq_scan::int as scans from pg_stat_xact_user_tables where relname = $1';
      return (await query<{ scans: number }>(counted, [table])).rows[0]?.scans ?? 0;
    };
    const before = await scans();
    await query(statement, asked);
    const written = statement.replace(/\$([12])/g, (_, at: string) => quoted(asked[Number(at) - 1] ?? null));
    const explained = await query<{ 'QUERY PLAN': [Explained] }>(`explain (analyze, buffers, format json) ${written}`, []);
    const [{ Plan }] = (explained.rows as [{ 'QUERY PLAN': [Explained] }])[0]['QUERY PLAN'];
    return { blocks: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'], scans: (await scans()) - before };
  });
}

const quoted = (value: string | null) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`);
