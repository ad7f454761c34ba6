import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type { QueryResult } from 'pg';
import type { DB } from './db.gen.ts';

/**
 * Runs a statement that is already written out: what every call asks goes this way, past the query builder. A text that depends on
 * what a person asks for is not prepared: there are as many of them as people can think of.
 */
export type Ask = <Row extends object>(
  text: string,
  values: readonly unknown[],
  options?: { prepare: boolean },
) => Promise<QueryResult<Row>>;

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('the builder has no connections of its own')) });
const config = { dialect, plugins: [new CamelCasePlugin()] };
const driver = dialect.createDriver();
const executor = new Kysely<DB>(config).getExecutor();

/** The query builder speaking through one transaction. Its parts are shared, so that a request pays for none of them. */
export function builderOn(ask: Ask): Kysely<DB> {
  const connection = {
    executeQuery: async ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
      const { rows, rowCount } = await ask(sql, parameters);
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    },
  };
  const provider = { provideConnection: (use: (on: typeof connection) => Promise<unknown>) => use(connection) };
  return new Kysely<DB>({ config, dialect, driver, executor: executor.withConnectionProvider(provider as never) });
}
