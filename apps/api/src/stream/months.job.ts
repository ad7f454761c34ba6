import type { Job } from '#kernel/worker.ts';
import { oldestKept } from './clock.ts';

const MONTHS_AHEAD = 3;

type Query = (text: string, values: unknown[]) => Promise<unknown>;

/** The running month and those that are coming. */
export async function makeMonths(query: Query): Promise<void> {
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1)
    await query('select stream.make_month($1)', [oldestKept(new Date(), -ahead)]);
}

/** Daily at 03:20 in Bangkok: months that are coming are made, months past their time are taken off, old poison is forgotten. */
export const turnMonths: Job = {
  name: 'turnMonths',
  every: '20 20 * * *',
  async run({ query, config, log }) {
    await makeMonths(query);
    const oldest = oldestKept(new Date(), config.LOBBY_ACCESS_MONTHS);
    const { rows } = await query<{ name: string }>('select stream.detach_months_before($1) as name', [oldest]);
    for (const { name } of rows) log.info({ table: `stream.${name}` }, 'a month of access events was taken off; keep or drop it');
    await query('select stream.forget_poison()');
  },
};
