import { z } from 'zod';
import { openStore } from '#files/store.ts';
import { inTransaction, openPool, type Pool } from '#kernel/db.ts';
import type { Job, JobCtx } from '#kernel/worker.ts';
import { writeFile } from './write-file.ts';

const Payload = z.object({ propertyId: z.int(), data: z.object({ id: z.int() }) });

/**
 * Reads as the person who asked would: the application's role, set to one property. The jobs' own role sees no property's records,
 * and a function for this would have to be given every question the list can be asked.
 */
async function asApplication<T>({ config, log }: JobCtx, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool(config.LOBBY_DATABASE_URL, 1, log);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

export const exportAccess: Job = {
  name: 'exportAccess',
  async run(job, payload) {
    const { propertyId: property, data } = Payload.parse(payload);
    const { config } = job;
    await asApplication(job, (pool) =>
      writeFile({ pool, store: openStore(config), property, id: data.id, months: config.LOBBY_ACCESS_MONTHS }),
    );
  },
};

/** Every hour: a file of yesterday lets go of its bytes, which the sweep then takes. */
export const expireExports: Job = {
  name: 'expireExports',
  every: '50 * * * *',
  async run(job) {
    const { rows } = await job.query<{ place: number }>('select files.places() as place');
    await asApplication(job, async (pool) => {
      for (const { place: property } of rows)
        await inTransaction(pool, { property }, (_db, ask) =>
          ask(
            `update access_export set status = 'expired', file_id = null where status = 'ready' and created_at < now() - interval '1 day'`,
            [],
          ),
        );
    });
  },
};
