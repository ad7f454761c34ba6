import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/db.ts';
import { connectEventBus } from '#platform/events/event-bus.ts';
import { until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { forEachProperty, MAX_PROPERTIES, runAgain } from './property-slices.ts';
import { type Job, type JobCtx, startWorker } from './worker.ts';

const { config, services } = await testServer([]);
const log = pino({ level: 'silent' });
const bus = await connectEventBus(config, log);
const pool = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, max: 2 });
const job: JobCtx = { config, log, query: (text, values) => pool.query(text, values) as never };
afterAll(async () => {
  await pool.end();
  await bus.close();
});
beforeEach(() => pool.query('delete from jobs.progress'));
const waiting = async (name: string) =>
  (await pool.query(`select from graphile_worker.jobs where task_identifier = $1 and locked_by is null`, [name])).rowCount;

describe('jobs', () => {
  it('a pool full of stuck jobs does not delay another pool', async () => {
    const stuck = Promise.withResolvers<void>();
    const done: string[] = [];
    const slow: Job = { name: 'slow', pool: 'mail', run: () => stuck.promise };
    const quick: Job = { name: 'quick', pool: 'fast', run: async () => void done.push('quick') };
    const sweep: Job = { name: 'sweep', pool: 'bulk', run: async () => void done.push('sweep') };
    const worker = await startWorker(config, log, bus, [slow, quick, sweep]);
    for (let turn = 0; turn < 20; turn += 1) await pool.query(`select graphile_worker.add_job('slow')`);
    await until(async () => (await waiting('slow')) === 16);
    await pool.query(`select graphile_worker.add_job('quick'), graphile_worker.add_job('sweep')`);
    await until(async () => done.length === 2);
    stuck.resolve();
    await until(async () => (await waiting('slow')) === 0);
    await worker.stop();
    expect(worker.names).toHaveLength(20);
  });

  it('R52: jobs that hold all their connections delay no call, and calls that hold all of theirs delay no job', async () => {
    const held = await pool.connect();
    await held.query('select pg_advisory_lock(4711)');
    const done: string[] = [];
    const lock: Job['run'] = async ({ query }) => void (await query('select pg_advisory_xact_lock(4711)'));
    const wait = (['fast', 'bulk', 'mail'] as const).map((name): Job => ({ name: `wait-${name}`, pool: name, run: lock }));
    const quick: Job = { name: 'quick', pool: 'fast', run: async () => void done.push('quick') };
    const worker = await startWorker(config, log, bus, [...wait, quick]);
    const blocked = async () =>
      (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`)).rowCount;
    for (const { name } of wait)
      for (let turn = 0; turn < 8; turn += 1) await pool.query('select graphile_worker.add_job($1)', [name]);
    // Of twenty connections; one of each pool may be listening for new jobs.
    await until(async () => ((await blocked()) ?? 0) >= 17);
    const answered = await inTransaction(services.pool, { property: 1 }, (_db, query) => query('select 1', []));
    expect(answered.rows).toHaveLength(1);

    await held.query('select pg_advisory_unlock(4711)');
    held.release();
    const calls = await Promise.all(Array.from({ length: config.LOBBY_POOL_SIZE }, () => services.pool.connect()));
    await pool.query(`select graphile_worker.add_job('quick')`);
    await until(async () => done.length === 1);
    for (const call of calls) call.release();
    await worker.stop();
  });

  it('scheduled jobs never overlap themselves, and at most one run waits', async () => {
    let atOnce = 0;
    let most = 0;
    let runs = 0;
    const gate = Promise.withResolvers<void>();
    const sweep: Job = {
      name: 'sweep',
      pool: 'bulk',
      every: '* * * * *',
      async run() {
        atOnce += 1;
        most = Math.max(most, atOnce);
        runs += 1;
        await gate.promise;
        atOnce -= 1;
      },
    };
    const worker = await startWorker(config, log, bus, [sweep]);
    await runAgain(job, 'sweep');
    await until(async () => runs === 1);
    for (let minute = 0; minute < 3; minute += 1) await runAgain(job, 'sweep');
    await pause(300);
    expect([most, runs, await waiting('sweep')]).toEqual([1, 1, 1]);
    gate.resolve();
    await until(async () => runs >= 2 && (await waiting('sweep')) === 0);
    await worker.stop();
    expect(most).toBe(1);
  });

  it('a job over all properties runs in slices, resumes where it stopped, and survives a failing property', async () => {
    const all = Array.from({ length: 2 * MAX_PROPERTIES + 5 }, (_, at) => at + 1);
    const seen: number[] = [];
    const work = async (property: number) => {
      seen.push(property);
      if (property === 7) throw new Error('number seven');
    };
    const walk = () => forEachProperty(job, 'walk', all, work);
    await expect(walk()).rejects.toThrow('number seven');
    expect([seen.length, await waiting('walk')]).toEqual([MAX_PROPERTIES, 1]);
    await walk();
    await walk();
    expect(seen).toEqual(all);
    await expect(walk()).rejects.toThrow('number seven');
    expect(seen.slice(all.length, all.length + 3)).toEqual([1, 2, 3]);
    await pool.query(`select graphile_worker.remove_job('walk')`);
  });

  it('only public functions and the view of the job library are used', async () => {
    const { rows } = await pool.query<{ text: string }>(
      `select prosrc as text from pg_proc where pronamespace = 'jobs'::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.filter(({ text }) => text.includes('_private_'))).toEqual([]);
    await pool.query(`select graphile_worker.add_job('contract', '{"a":1}'::json, 'line', now() + interval '1 hour')`);
    const { rows: found } = await pool.query(
      `select queue_name, run_at > now() as later, locked_by, locked_at from graphile_worker.jobs where task_identifier = 'contract'`,
    );
    expect(found).toEqual([{ queue_name: 'line', later: true, locked_by: null, locked_at: null }]);
    await pool.query(`select graphile_worker.force_unlock_workers('{nobody}')`);
  });
});
