import pg from 'pg';
import type { JobCtx } from '#platform/module.ts';

/**
 * Mutual exclusion per property: two sealers at once would read the same end of a chain, and the slower one would take the anchor of the
 * faster one for tampering. The lock is of a transaction on a connection of its own, open until the anchor is published: a seal is
 * committed before it is anchored, so the lock cannot be of the transaction that writes it. A lost connection lets go of it.
 */
export async function connectSealLock({ config, log }: JobCtx) {
  const client = new pg.Client({ connectionString: config.LOBBY_WORKER_DATABASE_URL, application_name: 'lobby seal lock' });
  client.on('error', (error) => log.warn({ reason: error.message }, 'the connection that holds the seal lock was lost'));
  await client.connect();
  return {
    /** Does nothing while another sealer works at this property. */
    async withLock(property: number, work: () => Promise<void>): Promise<void> {
      await client.query('begin');
      try {
        const { rows } = await client.query<{ locked: boolean }>(
          `select pg_try_advisory_xact_lock(hashtext('audit seal'), $1) as locked`,
          [property],
        );
        if (rows[0]?.locked) await work();
      } finally {
        await client.query('rollback');
      }
    },
    close: () => client.end(),
  };
}
