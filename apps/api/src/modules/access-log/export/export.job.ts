import { z } from 'zod';
import { openStore } from '#files/store.ts';
import { openPool } from '#kernel/db.ts';
import type { Job, JobCtx } from '#kernel/worker.ts';
import { finish, giveBack, giveUp, letGo, type Place, take } from './turn.ts';
import { writeFile } from './write-file.ts';

const Payload = z.object({ propertyId: z.int(), data: z.object({ id: z.int() }) });

/**
 * Reads as the person who asked would: the application's role, set to one property. The jobs' own role sees no property's records,
 * and a function for this would have to be given every question the list can be asked.
 */
async function asApplication({ config, log }: JobCtx, property: number, id: number, work: (place: Place) => Promise<unknown>) {
  const pool = openPool(config.LOBBY_DATABASE_URL, 1, log);
  try {
    await work({ pool, property, id });
  } finally {
    await pool.end();
  }
}

const write = (job: JobCtx, property: number, id: number) =>
  asApplication(job, property, id, async (place) => {
    if (await giveUp(place)) {
      job.log.error({ property, export: id }, 'a file of the access log ended every worker that took it');
      return;
    }
    const turn = await take(place);
    if (!turn) return;
    try {
      await finish(place, turn, await writeFile(place, turn, openStore(job.config), job.config.LOBBY_ACCESS_MONTHS));
    } catch (error) {
      job.log.error({ err: error, property, export: id, attempts: turn.attempts }, 'a file of the access log was not written');
      await giveBack(place, turn);
    }
  });

export const exportAccess: Job = {
  name: 'exportAccess',
  pool: 'bulk',
  async run(job, payload) {
    const { propertyId, data } = Payload.parse(payload);
    await write(job, propertyId, data.id);
  },
};

/** Every minute: what a worker left behind, what is to be tried again, what is a day old, and what was asked for a month ago. */
export const dueExports: Job = {
  name: 'dueExports',
  pool: 'bulk',
  every: '* * * * *',
  async run(job) {
    const { rows } = await job.query<{ property: number; export: number; is_over: boolean }>('select * from files.due_exports()');
    for (const { property, export: id, is_over: isOver } of rows)
      await (isOver ? asApplication(job, property, id, letGo) : write(job, property, id));
    await job.query('select files.forget_exports()');
  },
};
