import type { Readable } from 'node:stream';
import { ROLE_IDS } from '@lobby/contract/constants';
import type { Disk } from 'flydrive';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '#kernel/db.ts';
import { testServer } from '#kernel/testing/test-server.ts';
import { makeHouse } from '#modules/building/building.seed.ts';
import { makePost } from '#modules/post/post.seed.ts';
import { reporter } from '../testing/report.ts';
import { jobCtx } from '../testing/worker.ts';
import { dueExports, exportAccess } from './export.job.ts';
import { finish, giveBack, type Turn, take, tell } from './turn.ts';
import { writeFile } from './write-file.ts';

const { as, send, properties, config, inProperty, accounts } = await testServer();
const report = await reporter(config);
const job = jobCtx(config);
/** A store that cannot be written to: its folder is a file. */
const broken = { ...job, config: { ...config, LOBBY_FILES_DIR: '/dev/null/files' } };
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const url = '/api/loggers/access/exports';
const mine = async (person: Parameters<typeof as>[0]) => (await as(person).get(url)).body.data;
const ask = async (body: object = {}) => (await as('user').post(url, { log: 'building', ...body })).body.data.id as number;
const work = (id: number, place = properties.home) => exportAccess.run(job, { propertyId: place, data: { id } });
const rowOf = (id: number) =>
  inProperty('home', (db) => db.selectFrom('accessExport').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const set = (id: number, values: object) =>
  inProperty('home', (db) => db.updateTable('accessExport').set(values).where('id', '=', id).execute());
const past = new Date(0);

const { rooms } = await inProperty('home', (db) => makeHouse(db, '1201'));
const person = await inProperty('home', async (db) => {
  const somebody = { nameTh: 'สมชาย ใจดี', nameEn: 'Somchai Jaidee', roomId: Number(rooms[0]), roleId: ROLE_IDS.tenant };
  return (await db.insertInto('member').values(somebody).returning('id').executeTakeFirstOrThrow()).id;
});

beforeAll(async () => {
  await report(properties.home, [
    { occurredAt: ago(1), cardNo: '8812345678', reason: '=1+1', result: 'denied', person },
    ...Array.from({ length: 2300 }, () => ({ occurredAt: ago(90) })),
    { occurredAt: ago(60 * 30), floor: '9', reason: 'expired', result: 'denied' },
    { occurredAt: ago(60 * 24 * 9) },
    { occurredAt: ago(1), kind: 'auto-parking' },
  ]);
  await report(properties.next, [{ occurredAt: ago(1), reason: 'next door', result: 'denied' }]);
});

describe('a file of the access log', () => {
  it('holds what the list would show, masked, and only for whoever asked', async () => {
    const { data } = (await as('user').post(url, { log: 'building', language: 'en' })).body;
    expect(data).toMatchObject({ status: 'queued', progress: 0, isMasked: true, file: null });
    await work(data.id);
    const [ready] = await mine('user');
    expect(ready).toMatchObject({ id: data.id, status: 'ready', progress: 100, rowCount: 2302, file: { type: 'text/csv' } });
    expect(ready.file.name).toMatch(/^Building access log \d{4}-\d\d-\d\d\.csv$/);
    expect(await mine('admin')).toEqual([]);
    const { status, text } = await send('GET', ready.file.url);
    expect(status).toBe(200);
    expect(text.startsWith('\ufeff"When","Device"')).toBe(true);
    const [, first, ...rest] = text.trim().split('\r\n');
    expect(first).toMatch(/^"\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d"/);
    expect(first).toContain(`"Denied","•••","S••• J•••"`);
    expect(first).toContain('"•••5678"');
    expect(rest).toHaveLength(2301);
    expect(rest.at(-1)).toContain('"Card has expired"');
    expect(text).not.toContain('next door');
  });

  it('cannot be hung on a record that others see', async () => {
    const [{ file }] = await mine('user');
    const hung = await as('admin').post('/api/posts/announcement', makePost({ attachments: [file.id] }));
    expect(hung.body.error).toMatchObject({ status: 400, details: { errors: [{ path: ['attachments'], key: 'notFound' }] } });
  });

  it('shows everything to whoever may, with a reason', async () => {
    const body = { log: 'building', filters: { result: { $eq: 'denied' } } };
    expect((await as('user').post(`${url}/revealed`, { ...body, reason: 'police' })).status).toBe(403);
    expect((await as('admin').post(`${url}/revealed`, body)).status).toBe(400);
    const { data } = (await as('admin').post(`${url}/revealed`, { ...body, reason: 'police' })).body;
    await work(data.id);
    const [ready] = await mine('admin');
    expect(ready).toMatchObject({ status: 'ready', rowCount: 2, isMasked: false });
    const { text } = await send('GET', ready.file.url);
    expect(text).toContain('8812345678');
    expect(text).toContain('สมชาย ใจดี');
    expect(text).toContain(`"'=1+1"`);
    const [trace] = (await as('user').get('/api/loggers?filters[kind]=export')).body.data;
    expect(trace.changes).toContainEqual({ field: 'reason', before: null, after: 'police', isMasked: false });
  });

  it('refuses a question the list would refuse', async () => {
    for (const filters of [{ cardNo: { $startsWith: '88' } }, { reason: 'x' }, { occurredAt: { $gte: ago(60 * 24 * 200) } }])
      expect((await as('user').post(url, { log: 'building', filters })).status).toBe(400);
    expect((await as('admin').post(url, { log: 'building', filters: { personId: { $eq: String(person) } } })).status).toBe(403);
  });

  it('is one at a time for each of us, so that nobody keeps the others waiting', async () => {
    const id = await ask();
    const second = (await as('user').post(url, { log: 'auto-parking' })).body.error;
    expect(second).toMatchObject({ status: 409, details: { key: 'error.exportOpen' } });
    const { data: another } = (await as('admin').post(url, { log: 'building' })).body;
    await work(another.id);
    await work(id);
    await work(await ask());
  });

  it('about a person wants a reason each time it is asked for', async () => {
    const failed = { log: 'building', language: 'th', isMasked: true, status: 'failed', finishedAt: new Date() };
    const { id } = await inProperty('home', (db) =>
      db
        .insertInto('accessExport')
        .values({ ...failed, filters: JSON.stringify({ personId: { $eq: String(person) } }), askedById: accounts.admin })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const again = () => as('admin').post(`${url}/again`, { id });
    expect((await again()).body.error).toMatchObject({ status: 403, details: { key: 'error.personReason' } });
    await as('admin').post('/api/loggers/access/people', { person, reason: 'lost child' });
    expect((await again()).body.data).toMatchObject({ id, status: 'queued' });
    await work(id);
  });
});

describe('the worker', () => {
  it('writes once, however often it is told to', async () => {
    const id = await ask({ log: 'auto-parking' });
    await Promise.all([work(id), work(id)]);
    await work(id);
    const files = await inProperty('home', (db) =>
      db.selectFrom('file').select('id').where('name', 'like', 'บันทึกที่จอดรถอัตโนมัติ%').execute(),
    );
    expect(files).toHaveLength(1);
  });

  it('finds no file of another property, whatever it is told', async () => {
    const id = await ask();
    await work(id, properties.next);
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 0 });
    await work(id);
  });

  it('tells how far it is, and takes up what another one left behind when it died', async () => {
    const id = await ask();
    await set(id, { status: 'running', progress: 40, attempts: 1, notBefore: new Date(Date.now() + 60_000) });
    expect((await mine('user'))[0]).toMatchObject({ id, status: 'running', progress: 40 });
    await dueExports.run(job, {});
    await work(id);
    expect(await rowOf(id)).toMatchObject({ status: 'running', attempts: 1 });
    await set(id, { notBefore: past });
    await dueExports.run(job, {});
    expect(await rowOf(id)).toMatchObject({ status: 'ready', attempts: 2, rowCount: 2302 });
  });

  it('leaves nothing behind where another one has taken over meanwhile', async () => {
    const id = await ask();
    const pool = openPool(config.LOBBY_DATABASE_URL, 1, job.log);
    const place = { pool, property: properties.home, id };
    const slow = (await take(place)) as Turn;
    await set(id, { notBefore: past });
    const next = (await take(place)) as Turn;
    const written = (name: string) => ({ key: crypto.randomUUID(), name, size: 1, rowCount: 1 });
    await expect(tell(place, slow, 50)).rejects.toThrow('taken over');
    await expect(finish(place, slow, written('late.csv'))).rejects.toThrow('taken over');
    await giveBack(place, slow);
    await finish(place, next, written('next.csv'));
    await pool.end();
    expect((await mine('user'))[0]).toMatchObject({ id, status: 'ready', file: { name: 'next.csv' } });
    expect(await inProperty('home', (db) => db.selectFrom('file').select('id').where('name', '=', 'late.csv').execute())).toEqual(
      [],
    );
  });

  it('writes no line twice, also where a device reports late meanwhile', async () => {
    const busy = ago(90);
    const car = { kind: 'conventional-parking' };
    await report(
      properties.home,
      Array.from({ length: 4500 }, (_, at) => ({ ...car, occurredAt: busy.replace('Z', `${at % 3}00Z`) })),
    );
    const id = await ask({ log: 'conventional-parking' });
    const pool = openPool(config.LOBBY_DATABASE_URL, 1, job.log);
    const place = { pool, property: properties.home, id };
    let isLate = false;
    const store = {
      async putStream(_key: string, content: Readable) {
        for await (const piece of content) {
          if (isLate || piece.length < 10_000) continue;
          isLate = true;
          await report(properties.home, [{ ...car, occurredAt: `${busy.slice(0, 13)}:59:59.999Z` }]);
        }
      },
    } as unknown as Disk;
    const turn = (await take(place)) as Turn;
    const written = await writeFile(place, turn, store, config.LOBBY_ACCESS_MONTHS);
    await finish(place, turn, written);
    await pool.end();
    expect({ isLate, rowCount: written.rowCount }).toEqual({ isLate: true, rowCount: 4500 });
  });

  it('gives up a file that has ended three workers', async () => {
    const id = await ask();
    await set(id, { status: 'running', attempts: 3, notBefore: past });
    await dueExports.run(job, {});
    expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 3 });
  });

  it('tries three times and then says so; who asked may have it tried again', async () => {
    const id = await ask();
    await exportAccess.run(broken, { propertyId: properties.home, data: { id } });
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 1 });
    for (const attempts of [2, 3]) {
      await set(id, { notBefore: past });
      await dueExports.run(broken, {});
      expect(await rowOf(id)).toMatchObject({ attempts });
    }
    expect((await mine('user'))[0]).toMatchObject({ id, status: 'failed', file: null });
    expect((await as('admin').post(`${url}/again`, { id })).status).toBe(409);
    expect((await as('user').post(`${url}/again`, { id })).body.data).toMatchObject({ id, status: 'queued' });
    await work(id);
    expect((await mine('user'))[0]).toMatchObject({ id, status: 'ready' });
    expect((await as('user').post(`${url}/again`, { id })).status).toBe(409);
  });

  it('lets go of a file after a day', async () => {
    const id = await ask();
    await work(id);
    await dueExports.run(job, {});
    const [{ file }] = await mine('user');
    expect(file).not.toBeNull();
    await set(id, { notBefore: past });
    await dueExports.run(job, {});
    expect((await mine('user'))[0]).toMatchObject({ id, status: 'expired', file: null });
  });

  it('forgets after a month what was asked for', async () => {
    const old = { log: 'building', language: 'th', isMasked: true, askedById: accounts.user, finishedAt: new Date() };
    const asked = (status: string, days: number) =>
      inProperty('home', async (db) => {
        const values = {
          ...old,
          status,
          createdAt: new Date(Date.now() - days * 86_400_000),
          filters: '{"cardNo":"8812345678"}',
        };
        return (await db.insertInto('accessExport').values(values).returning('id').executeTakeFirstOrThrow()).id;
      });
    const [gone, alsoGone, stays] = [await asked('expired', 31), await asked('failed', 31), await asked('failed', 29)];
    await dueExports.run(job, {});
    const left = await inProperty('home', (db) =>
      db.selectFrom('accessExport').select('id').where('id', 'in', [gone, alsoGone, stays]).execute(),
    );
    expect(left).toEqual([{ id: stays }]);
    const lines = await inProperty('home', (db) =>
      db.selectFrom('auditLog').select('before').where('record', '=', 'access_export').execute(),
    );
    expect(lines).toEqual([]);
  });
});
