import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { testServer } from '#test/fixtures/test-server.ts';
import { startHeartbeat } from './heartbeat.ts';

const { config } = await testServer();
const workers = new pg.Client(config.LOBBY_WORKER_DATABASE_URL);
await workers.connect();
afterAll(() => workers.end());
beforeEach(() =>
  workers.query(
    `delete from jobs.worker; delete from graphile_worker._private_jobs; delete from graphile_worker._private_job_queues`,
  ),
);

/** A job and its line, as a worker leaves them that was killed while it did it. */
async function leave(by: string, age: string): Promise<void> {
  await workers.query(`select graphile_worker.add_job('publish', '{}', $1)`, [`line of ${by}`]);
  for (const [table, which] of [
    ['_private_job_queues', 'queue_name = $3'],
    ['_private_jobs', 'job_queue_id = (select id from graphile_worker._private_job_queues where queue_name = $3)'],
  ])
    await workers.query(`update graphile_worker.${table} set locked_by = $1, locked_at = now() - $2::interval where ${which}`, [
      by,
      age,
      `line of ${by}`,
    ]);
}
const held = async () => {
  const { rows } = await workers.query<{ by: string }>(
    `select locked_by as by from graphile_worker._private_jobs where locked_by is not null
     union select locked_by from graphile_worker._private_job_queues where locked_by is not null order by 1`,
  );
  return rows.map(({ by }) => by);
};
const beat = (...names: string[]) => workers.query('select jobs.record_heartbeat($1)', [names]);

it('releases the jobs of a worker without a heartbeat, and none of live workers', async () => {
  await leave('killed', '31 seconds');
  await workers.query(`insert into jobs.worker values ('killed', now() - interval '31 seconds')`);
  await leave('busy', '10 minutes');
  await leave('just begun', '1 second');
  await beat('busy');
  expect(await held()).toEqual(['busy', 'just begun']);
});

it('releases jobs of workers that never sent a heartbeat', async () => {
  await leave('killed', '1 hour');
  const there = startHeartbeat(config, pino({ level: 'silent' }), ['new']);
  await expect.poll(held).toEqual([]);
  await there.stop();
});
