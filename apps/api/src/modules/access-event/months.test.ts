import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import type { JobCtx } from '#platform/jobs/worker.ts';
import { freshDatabase } from '#test/fixtures/database.ts';
import { oldestKept } from './clock.ts';
import { turnMonths } from './months.job.ts';

const { config, drop } = await freshDatabase();
const worker = new pg.Client(config.LOBBY_WORKER_DATABASE_URL);
await worker.connect();
afterAll(async () => {
  await worker.end();
  await drop();
});

const tables = async (attached: boolean) => {
  const { rows } = await worker.query<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'stream'::regnamespace and relkind = 'r' and relname like 'access_event_%'
       and exists (select from pg_inherits where inhrelid = c.oid) = $1 order by 1`,
    [attached],
  );
  return rows.map(({ name }) => name);
};
const named = (ago: number) => `access_event_${oldestKept(new Date(), ago).toISOString().slice(0, 7).replace('-', '_')}`;

const turn = (months: number) => {
  const job: JobCtx = {
    config: { ...config, LOBBY_ACCESS_MONTHS: months },
    log: pino({ level: 'silent' }),
    query: (text, values) => worker.query(text, values) as never,
  };
  return turnMonths.run(job, {});
};

it('months are made ahead, and taken off when their time is over', async () => {
  await turn(2);
  await turn(2);
  expect(await tables(true)).toEqual([2, 1, 0, -1, -2, -3].map(named));
  expect((await tables(false)).length).toBe(11);
  expect((await tables(false)).at(-1)).toBe(named(3));
});

it('there is a month for every event that is taken: those kept longer are made, those taken off come back', async () => {
  await turn(15);
  expect(await tables(true)).toEqual(Array.from({ length: 19 }, (_, at) => named(15 - at)));
  expect(await tables(false)).toEqual([]);
  await turn(15);
});

it('the worker writes by its functions only', async () => {
  await expect(worker.query('insert into access_hourly default values')).rejects.toThrow('permission denied');
  await expect(worker.query('select * from access_event')).rejects.toThrow('permission denied');
  await expect(worker.query('select * from stream.poison')).rejects.toThrow('permission denied');
});
