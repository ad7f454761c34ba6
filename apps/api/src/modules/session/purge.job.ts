import type { Job } from '#platform/module.ts';

/** Retention of ended sessions. */
const RETENTION = '30 days';
const BATCH = 5000;

/** Daily at 03:20 in Bangkok. */
export const purgeSessions: Job = {
  name: 'purgeSessions',
  pool: 'bulk',
  every: '20 20 * * *',
  async run({ query }) {
    let purged: number;
    do {
      const { rows } = await query<{ count: number }>('select auth.purge_sessions($1, $2) as count', [RETENTION, BATCH]);
      purged = rows[0]?.count ?? 0;
    } while (purged === BATCH);
    // Requested addresses nobody confirmed in time.
    await query('select auth.purge_email_changes()', []);
  },
};
