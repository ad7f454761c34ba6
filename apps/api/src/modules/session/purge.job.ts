import type { Job } from '#platform/module.ts';

/** How long a session that is over is kept, to look back at. */
const KEPT = '30 days';
const MAX_AT_ONCE = 5000;

/** Daily at 03:20 in Bangkok. */
export const purgeSessions: Job = {
  name: 'purgeSessions',
  pool: 'bulk',
  every: '20 20 * * *',
  async run({ query }) {
    let purged: number;
    do {
      const { rows } = await query<{ count: number }>('select auth.purge_sessions($1, $2) as count', [KEPT, MAX_AT_ONCE]);
      purged = rows[0]?.count ?? 0;
    } while (purged === MAX_AT_ONCE);
    // An address nobody confirmed in time.
    await query('select auth.purge_email_changes()', []);
  },
};
