import type { Job, JobCtx } from '#platform/module.ts';
import { connectErasureList } from './erasure-list.ts';

type Erased = { property: number; person: string };
const listOf = async ({ config, query }: JobCtx) => {
  const { rows } = await query<{ name: string }>('select current_database() as name');
  return connectErasureList(config.LOBBY_NATS_URL, rows[0]?.name ?? '');
};

/** Every minute: puts those who were erased at their request on the list outside the database. */
export const listErasures: Job = {
  name: 'listErasures',
  pool: 'bulk',
  every: '* * * * *',
  async run(job) {
    const { rows } = await job.query<Erased>('select * from people.unlisted_erasures()');
    if (rows.length === 0) return;
    const list = await listOf(job);
    try {
      for (const { property, person } of rows) {
        await list.add(property, person);
        await job.query('select people.mark_erasure_listed($1, $2)', [property, person]);
      }
    } finally {
      await list.close();
    }
  },
};

/** After a restore: erases again everybody on the list. */
export async function eraseListed(job: JobCtx): Promise<number> {
  const list = await listOf(job);
  try {
    let erased = 0;
    for (const { property, person } of await list.all()) {
      const { rows } = await job.query<{ done: boolean }>('select people.erase_again($1, $2) as done', [property, person]);
      if (rows[0]?.done) erased += 1;
    }
    return erased;
  } finally {
    await list.close();
  }
}
