import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportKinds } from '#app/exports.ts';
import { exportJobs } from '#platform/export/export.job.ts';
import type { Job } from '#platform/jobs/worker.ts';
import { jobCtx } from '#test/fixtures/access-log/job-context.ts';
import type { Person, Place } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { visitorHouse } from '#test/fixtures/visitors.ts';

const server = await testServer(undefined, {
  LOBBY_WRITES_PER_MINUTE: 100_000,
  LOBBY_FILES_DIR: await mkdtemp(join(tmpdir(), 'reports-')),
});
const { as, accounts, config, inProperty } = server;
const { room, host, invite } = await visitorHouse(server, 3);
const [writeExports] = exportJobs(exportKinds) as [Job];
const job = jobCtx(config);

/** The file of a report as somebody gets it; the status of the refusal where there is none. */
async function fileOf(report: string, who: Person, more: object = {}, path = '/api/reports/exports') {
  const asked = await as(who).post(path, { report, language: 'en', ...more });
  if (asked.status !== 200) return String(asked.status);
  await writeExports.run(job, {});
  const [done] = (await as(who).get('/api/exports')).body.data;
  return (await as(who).get(done.file.url)).text;
}
const rowsOf = (csv: string) => csv.trim().split('\r\n').slice(1);

describe('the list of visitors', () => {
  const list = async (query = '', who: Person = 'user') => (await as(who).get(`/api/reports/visitors?${query}`)).body;
  let expected: number;
  let inside: number;

  beforeAll(async () => {
    expected = (await invite({ host, phone: '081-234-5678', plate: '1กข1234', kind: 'contractor' })).id;
    inside = (await invite({ name: 'มาลี มาแล้ว' })).id;
    await as('admin').post('/api/visitor/check-in', { visit: inside });
  });

  it('says who comes to whom, phone and plate masked for everybody', async () => {
    for (const who of ['user', 'admin'] as const) {
      const { data, meta } = await list('sort=id:asc', who);
      expect([data.map(({ id }: { id: number }) => id), meta.total]).toEqual([[expected, inside], 2]);
      expect(data[0]).toMatchObject({ kind: 'contractor', state: 'expected', room: { id: room }, host: { id: host } });
      expect(data[1]).toMatchObject({ state: 'inside', checkedInAt: expect.any(String) });
      expect(JSON.stringify(data)).not.toMatch(/812345|1กข1234/);
    }
  });

  it('is narrowed by state, and by no part of what it masks', async () => {
    for (const [state, ids] of [
      ['inside', [inside]],
      ['expected', [expected]],
      ['denied', []],
    ] as const)
      expect((await list(`filters[state]=${state}`)).data.map(({ id }: { id: number }) => id)).toEqual(ids);
    for (const filter of ['filters[phone]=0812345678', 'filters[plate]=1กข1234', 'sort=phone:asc', 'filters[note]=x'])
      expect([filter, (await as('admin').get(`/api/reports/visitors?${encodeURI(filter)}`)).status]).toEqual([filter, 400]);
  });

  it('has nothing of another property', async () => {
    expect((await list('', 'neighbour')).data).toEqual([]);
  });

  it('is a file: masked, or whole for whoever may look behind the mask and says why', async () => {
    const file = await fileOf('visitors', 'user');
    expect(file).toMatch(/^\uFEFF"Name","Type","Room"/);
    expect(rowsOf(file)).toHaveLength(2);
    expect(file).toContain('"Contractor"');
    expect(file).not.toMatch(/812345|1กข1234/);
    expect(rowsOf(await fileOf('visitors', 'user', { filters: { state: { $eq: 'inside' } } }))).toHaveLength(1);
    const revealed = (who: Person) => fileOf('visitors', who, { reason: 'asked by the police' }, '/api/reports/exports/revealed');
    expect(await revealed('user')).toBe('403');
    expect(await revealed('admin')).toContain('1กข1234');
  });
});

describe('the list of deliveries', () => {
  const list = (query = '', who: Person = 'admin') => as(who).get(`/api/deliveries?${query}`);
  const ids = async (query: string) => (await list(query)).body.data.map(({ id }: { id: number }) => id);
  let sent: number;
  let failed: number;

  /** A message to somebody with one delivery. */
  const send = (place: Place, to: Person, delivery: { channel: string; state: string; errorCode?: string; attempts: number }) =>
    inProperty(place, async (db) => {
      const accountId = accounts[to];
      const words = { title: `ถึง ${to}`, body: 'B', link: '/request' };
      const { id: pushId } = await db
        .insertInto('push')
        .values({ accountId, kind: 'request-waiting', ...words, dedupKey: `${to}:${delivery.channel}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      // To whom and about what is filled in by the database.
      const { rows } = await sql<{ id: number }>`
        insert into delivery (push_id, channel, state, error_code, attempts, expires_at)
        values (${pushId}, ${delivery.channel}, ${delivery.state}, ${delivery.errorCode ?? null}, ${delivery.attempts}, now())
        returning id`.execute(db);
      return rows[0]?.id as number;
    });

  beforeAll(async () => {
    sent = await send('home', 'admin', { channel: 'mail', state: 'sent', attempts: 1 });
    failed = await send('home', 'organize', { channel: 'webpush', state: 'failed', errorCode: '503', attempts: 8 });
    await send('next', 'neighbour', { channel: 'mail', state: 'sent', attempts: 1 });
  });

  it('says what was sent to whom by which channel, how often, and why it failed', async () => {
    const { data, meta } = (await list()).body;
    expect([data.map(({ id }: { id: number }) => id), meta.total]).toEqual([[failed, sent], 2]);
    expect(data[0]).toMatchObject({
      kind: 'request-waiting',
      channel: 'webpush',
      state: 'failed',
      errorCode: '503',
      attempts: 8,
      receiver: { id: accounts.organize },
      message: { title: 'ถึง organize', link: '/request' },
    });
    expect(Object.keys(data[0]), 'no address of anybody').not.toContain('deviceId');
  });

  it('is narrowed by state, channel, kind, receiver and time', async () => {
    expect(await ids('filters[state]=failed')).toEqual([failed]);
    expect(await ids('filters[channel]=mail')).toEqual([sent]);
    expect(await ids('filters[kind]=request-waiting&sort=id:asc')).toEqual([sent, failed]);
    expect(await ids(`filters[receiver][id]=${accounts.admin}`)).toEqual([sent]);
    expect(await ids('filters[createdAt][$lt]=2020-01-01T00:00:00Z')).toEqual([]);
  });

  it('is for administrators, as its file is', async () => {
    expect((await list('', 'user')).status).toBe(403);
    expect(await fileOf('deliveries', 'user')).toBe('403');
    const file = await fileOf('deliveries', 'admin');
    expect(rowsOf(file)).toHaveLength(2);
    expect(file).toContain('"The service answered 503"');
    expect(file).not.toContain('neighbour');
  });
});
