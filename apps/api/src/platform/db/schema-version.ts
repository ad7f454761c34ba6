import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg, { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#platform/config/config.ts';

export const MIGRATIONS_FOLDER = new URL('../../../migrations/', import.meta.url).pathname;
/** The newest of this release: they run in the order of their names. */
const newest = readdirSync(MIGRATIONS_FOLDER)
  .toSorted()
  .at(-1)
  ?.replace(/\.sql$/, '');

/** Before the first migration there is no list of them (42P01); before 0580 the application may not read it (42501). */
const NO_LIST = ['42P01', '42501'];
const RETRY_MS = 1000;
const TIMEOUT_MS = 10_000;

/** True where the database has the schema of this release, or a newer one: a later release only adds. */
export async function isMigrated(client: pg.Client): Promise<boolean> {
  try {
    const { rowCount } = await client.query('select from migration where name = $1', [newest]);
    return rowCount === 1;
  } catch (error) {
    if (error instanceof DatabaseError && NO_LIST.includes(error.code ?? '')) return false;
    throw error;
  }
}

/** Resolves once the schema of this release is there. False where it was aborted before that. */
export async function waitForMigrations(config: Config, log: Logger, { signal }: AbortController): Promise<boolean> {
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    if (await askForMigrations(config)) return true;
    if (isFirst) log.warn({ newest }, 'the schema of this release is not there yet: no job runs before it is');
    await pause(RETRY_MS, undefined, { signal }).catch(() => undefined); // aborted: the loop ends
  }
  return false;
}

/** On a connection of its own: it is asked once, or for as long as a migration runs. */
async function askForMigrations({ LOBBY_DATABASE_URL: connectionString }: Config): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS });
  client.on('error', () => undefined); // the statement fails with it
  try {
    await client.connect();
    return await isMigrated(client);
  } finally {
    await client.end();
  }
}
