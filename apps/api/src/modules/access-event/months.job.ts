import type { Job } from '#platform/module.ts';
import { oldestKept } from './clock.ts';

const MONTHS_AHEAD = 3;

type Query = (text: string, values: unknown[]) => Promise<unknown>;

/** Those that are kept, the running one and those that are coming: whatever the clock lets through has a month to land in. */
export async function makeMonths(query: Query, kept: number): Promise<void> {
  for (let ago = kept; ago >= -MONTHS_AHEAD; ago -= 1) await query('select stream.make_month($1)', [oldestKept(new Date(), ago)]);
}

/** Daily at 03:20 in Bangkok: months that are missing are made, months past their time are taken off, old poison and old identities are forgotten. */
export const turnMonths: Job = {
  name: 'turnMonths',
  pool: 'bulk',
  every: '20 20 * * *',
  async run({ query, config, log }) {
    await makeMonths(query, config.LOBBY_ACCESS_MONTHS);
    const oldest = oldestKept(new Date(), config.LOBBY_ACCESS_MONTHS);
    const { rows } = await query<{ name: string }>('select stream.detach_months_before($1) as name', [oldest]);
    for (const { name } of rows) log.info({ table: `stream.${name}` }, 'a month of access events was taken off; keep or drop it');
    await query('select stream.purge_dead_letters()');
    await query('select stream.drop_old_identities()');
  },
};
