import type { Logger } from 'pino';
import { eraseChats } from '#modules/chat/chat.jobs.ts';
import { eraseApplicants } from '#modules/registration/erase-applicants.job.ts';
import { clearMinorsOfAge, expirePastResidents } from '#modules/resident/resident.jobs.ts';
import { eraseListed } from '#modules/subject-request/list-erasures.job.ts';
import { eraseVisitors } from '#modules/visitor/visitor.jobs.ts';
import type { Config } from '#platform/config/config.ts';
import { jobPool } from '#platform/jobs/worker.ts';

/** Jobs that erase personal data. What they erase follows from dates in the records, so that it can be erased again. */
const erasing = [eraseApplicants, clearMinorsOfAge, expirePastResidents, eraseVisitors, eraseChats];

/** Erases at once what is due: a restored backup has again what was erased after it, and must not be served with it. */
export async function applyRetention(config: Config, log: Logger): Promise<void> {
  const pool = jobPool(config.LOBBY_WORKER_DATABASE_URL, 1, log);
  const job = { config, log, query: (text: string, values?: unknown[]) => pool.query(text, values) as never };
  try {
    // A backup may have been taken in the middle of a run; here every property has its turn.
    await pool.query('delete from jobs.progress where job = any ($1)', [erasing.map(({ name }) => name)]);
    for (const { name, run } of erasing) {
      await run(job, {});
      console.log(`${name}: done.`);
    }
    console.log(`erased again at their own request: ${await eraseListed(job)}.`);
  } finally {
    await pool.end();
  }
}
