import { runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import type { Logger } from 'pino';
import type { Config } from '#platform/config/config.ts';
import { ownerUrl } from './owner.ts';

/** Brings the schema up to date, as its owner; then the job tables, as theirs. Nobody waits long for a lock. */
export async function migrate(config: Config, log: Logger): Promise<void> {
  const done = await runner({
    databaseUrl: { connectionString: ownerUrl(config), options: '-c lock_timeout=1000 -c statement_timeout=0' },
    dir: new URL('../../../migrations', import.meta.url).pathname,
    direction: 'up',
    migrationsTable: 'migration',
    checkOrder: true,
    log: () => {},
  });
  await runMigrations({ connectionString: config.LOBBY_WORKER_DATABASE_URL });
  log.info({ applied: done.map(({ name }) => name) }, 'the schema is up to date');
}
