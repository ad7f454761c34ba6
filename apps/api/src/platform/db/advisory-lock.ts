import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#platform/config/config.ts';

/**
 * Mutual exclusion between workers, by key. The lock is of a transaction on a connection of its own, so that it can outlast the
 * transactions of the work it guards. A lost connection releases it.
 */
export async function connectAdvisoryLock({ config, log }: { config: Config; log: Logger }, name: string) {
  const client = new pg.Client({ connectionString: config.LOBBY_WORKER_DATABASE_URL, application_name: `lobby lock: ${name}` });
  client.on('error', (error) =>
    log.warn({ reason: error.message, lock: name }, 'the connection that holds an advisory lock was lost'),
  );
  await client.connect();
  return {
    /** Does nothing while somebody else holds the lock of this key. */
    async withLock(key: number, work: () => Promise<void>): Promise<void> {
      await client.query('begin');
      try {
        const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_xact_lock(hashtext($1), $2) as locked', [
          name,
          key,
        ]);
        if (rows[0]?.locked) await work();
      } finally {
        await client.query('rollback');
      }
    },
    close: () => client.end(),
  };
}
