import type { Job } from '#platform/module.ts';
import { retentionStart } from './clock.ts';

const MONTHS_AHEAD = 3;

type Query = (text: string, values: unknown[]) => Promise<unknown>;

/** Partitions for retained, current and coming months: every event the clock check accepts has one. */
export async function createMonthPartitions(query: Query, months: number): Promise<void> {
  for (let ago = months; ago >= -MONTHS_AHEAD; ago -= 1)
    await query('select stream.make_month($1)', [retentionStart(new Date(), ago)]);
}

/** Daily at 03:20 in Bangkok: creates missing month partitions, detaches those past their retention, purges old dead letters, event identities and last uses of cards. */
export const rotateMonthPartitions: Job = {
  name: 'turnMonths',
  pool: 'bulk',
  every: '20 20 * * *',
  async run({ query, config, log }) {
    await createMonthPartitions(query, config.LOBBY_ACCESS_MONTHS);
    const oldest = retentionStart(new Date(), config.LOBBY_ACCESS_MONTHS);
    const { rows } = await query<{ name: string }>('select stream.detach_months_before($1) as name', [oldest]);
    for (const { name } of rows) log.info({ table: `stream.${name}` }, 'month partition detached; archive or drop it');
    await query('select stream.purge_dead_letters()');
    await query('select stream.drop_old_identities()');
    await query('select stream.purge_card_uses($1)', [oldest]);
  },
};
