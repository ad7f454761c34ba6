import { setTimeout as pause } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import type { Logger } from 'pino';
import type { Config } from '#platform/config/config.ts';
import { ownerUrl } from './owner.ts';
import { MIGRATIONS_FOLDER } from './schema-version.ts';

/** PostgreSQL's `lock_not_available`. */
const LOCK_NOT_AVAILABLE = '55P03';
const LOCK_TRIES = 30;
const RETRY_MS = 2000;

/**
 * Migrates the schema, as its owner; then the job tables, as theirs. Short lock timeout, so that calls do not queue behind it: on a table in
 * use it gives way, and tries again between them.
 */
export async function migrate(config: Config, log: Logger, retryMs = RETRY_MS): Promise<void> {
  const applied: string[] = [];
  for (let tries = 1; ; tries += 1)
    try {
      applied.push(...(await migrateOnce(config)));
      break;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === LOCK_TRIES) throw error;
      log.warn({ tries }, 'a migration waits for a table in use; it is tried again');
      await pause(retryMs);
    }
  await runMigrations({ connectionString: config.LOBBY_WORKER_DATABASE_URL });
  log.info({ applied }, 'the schema is up to date');
}

/** Each migration is a transaction of its own: one that gives way undoes none before it, and holds no lock longer than itself. */
async function migrateOnce(config: Config): Promise<string[]> {
  const done = await runner({
    databaseUrl: { connectionString: ownerUrl(config), options: '-c lock_timeout=1000 -c statement_timeout=0' },
    dir: MIGRATIONS_FOLDER,
    direction: 'up',
    migrationsTable: 'migration',
    checkOrder: true,
    singleTransaction: false,
    log: () => {},
  });
  return done.map(({ name }) => name);
}
