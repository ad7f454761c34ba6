import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type { QueryResult } from 'pg';
import type { DB } from './db.gen.ts';

/**
 * Runs plain SQL, without the cost of the query builder. Prepared unless its text depends on a person's filters: there would be
 * any number of prepared statements.
 */
export type Query = <Row extends object>(
  text: string,
  values: readonly unknown[],
  options?: { prepare: boolean },
) => Promise<QueryResult<Row>>;

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('the query builder has no connections of its own')) });
const config = { dialect, plugins: [new CamelCasePlugin()] };
const driver = dialect.createDriver();
const executor = new Kysely<DB>(config).getExecutor();

/** Kysely on one transaction. Its parts are shared, so that a request need not build them. */
export function createQueryBuilder(query: Query): Kysely<DB> {
  const connection = {
    executeQuery: async ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
      const { rows, rowCount } = await query(sql, parameters);
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    },
  };
  const provider = { provideConnection: (use: (on: typeof connection) => Promise<unknown>) => use(connection) };
  return new Kysely<DB>({ config, dialect, driver, executor: executor.withConnectionProvider(provider as never) });
}
