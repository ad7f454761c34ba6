import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { JobCtx } from '#platform/jobs/worker.ts';
import { fetched, upload } from '#test/fixtures/files/desk.ts';
import { png } from '#test/fixtures/files/form.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { keyOf } from './file-store.ts';
import { removeStrays, sweepFiles } from './sweep.job.ts';

const { app, as, config, services, properties } = await testServer();
const jobs = new pg.Client(config.LOBBY_WORKER_DATABASE_URL);
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await Promise.all([jobs.connect(), owner.connect()]);
await owner.query(`select set_config('app.property_id', $1, false)`, [String(properties.home)]);
afterAll(() => Promise.all([jobs.end(), owner.end()]));

const job: JobCtx = {
  config,
  log: pino({ level: 'silent' }),
  query: (text, values) => jobs.query(text, values) as never,
};
const sweep = () => sweepFiles.run(job, {});
const passDay = () => owner.query(`update file set unheld_since = unheld_since - interval '25 hours'`);
const add = async () => (await upload(as('admin'), await png())).body.data;
const hold = (photo: number) => as('admin').post('/api/contacts', { nameTh: 'ก', nameEn: 'a', phone: '191', photo });
const statusOf = async (file: { url: string }) => (await fetched(app, file.url)).status;
async function inStore(): Promise<string[]> {
  const { objects } = await services.files.store.listAll(`${properties.home}/`, { recursive: true });
  return [...objects].flatMap((object) => ('key' in object ? object.key : []));
}

beforeEach(async () => {
  await owner.query('delete from contact');
  await sweep();
  await passDay();
  await sweep();
  await removeStrays(job, 0);
});

it('forgets what no record has named for a day, row and bytes', async () => {
  const [named, forgotten] = [await add(), await add()];
  await hold(named.id);
  await sweep();
  expect([await statusOf(named), await statusOf(forgotten)]).toEqual([200, 200]);
  await passDay();
  await sweep();
  expect([await statusOf(named), await statusOf(forgotten)]).toEqual([200, 404]);
  expect(await inStore()).toHaveLength(3);
});

it('counts the day from when the last record let go', async () => {
  const file = await add();
  const { id } = (await hold(file.id)).body.data;
  await sweep();
  await passDay();
  await as('admin').put(`/api/contacts/${id}`, { photo: null });
  await sweep();
  expect(await statusOf(file)).toBe(200);
  // Taken up again within the day.
  await as('admin').put(`/api/contacts/${id}`, { photo: file.id });
  await passDay();
  await sweep();
  expect(await statusOf(file)).toBe(200);
});

it('finds the bytes of a call or a sweep that was broken off, and leaves what is on its way', async () => {
  const held = await add();
  await hold(held.id);
  const left = keyOf(properties.home, '00000000-0000-4000-8000-00000000abcd', 'full');
  await services.files.store.put(left, 'bytes');
  await removeStrays(job, 60_000);
  expect(await inStore()).toContain(left);
  await removeStrays(job, 0);
  expect(await inStore()).toHaveLength(3);
  expect(await statusOf(held)).toBe(200);
});

it('may look at every column that holds files', async () => {
  const { rows } = await owner.query(
    `select con.conrelid::regclass || '.' || held.attname as column
     from pg_constraint con join pg_attribute held on held.attrelid = con.conrelid and held.attnum = any (con.conkey)
     where con.contype = 'f' and con.confrelid = 'public.file'::regclass
       and not has_column_privilege('lobby_file', con.conrelid, held.attnum, 'select')`,
  );
  expect(rows, 'grant select (property_id, …) on … to lobby_file').toEqual([]);
});
