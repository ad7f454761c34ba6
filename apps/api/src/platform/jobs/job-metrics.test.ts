import { afterAll, expect, it } from 'vitest';
import { jobPool } from '#platform/jobs/worker.ts';
import { openLog } from '#platform/logging/logger.ts';
import { registry } from '#platform/metrics/metrics.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { measureJobs } from './job-metrics.ts';

const { config } = await testServer([]);
const pool = jobPool(config.LOBBY_WORKER_DATABASE_URL, 1, openLog('silent'));
afterAll(() => pool.end());

async function figures(): Promise<Record<string, number>> {
  await measureJobs(pool);
  const metrics = await registry.getMetricsAsJSON();
  return Object.fromEntries(
    metrics
      .filter(({ name }) => /^lobby_(jobs|wal)_/.test(name))
      .map(({ name, values }) => [name, values[0]?.value ?? Number.NaN]),
  );
}

it('jobs that are due are counted with their age, and apart from them those that are not tried again', async () => {
  expect(await figures()).toEqual({
    lobby_jobs_waiting: 0,
    lobby_jobs_oldest_seconds: 0,
    lobby_jobs_failed: 0,
    lobby_wal_archive_failing: 0,
  });
  const add = (runAt: string, most = 25) =>
    pool.query(`select graphile_worker.add_job('purgeSessions', run_at => ${runAt}, max_attempts => ${most})`);
  await add(`now() - interval '10 minutes'`);
  await add(`now() - interval '1 minute'`);
  await add(`now() + interval '1 hour'`);
  await add(`now() - interval '1 day'`, 1);
  await pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), attempts => 1) from graphile_worker.jobs where max_attempts = 1`,
  );

  const after = await figures();
  expect(after).toMatchObject({ lobby_jobs_waiting: 2, lobby_jobs_failed: 1 });
  expect(Math.floor(Number(after.lobby_jobs_oldest_seconds) / 60)).toBe(10);
});
