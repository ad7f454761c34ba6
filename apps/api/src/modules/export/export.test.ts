import type { Readable } from 'node:stream';
import { ROLE_IDS } from '@lobby/contract/constants';
import type { Disk } from 'flydrive';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportKinds } from '#app/exports.ts';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { makePost } from '#demo/seed/post.seed.ts';
import { openPool } from '#platform/db/db.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { exportJobs } from '#platform/export/export.job.ts';
import type { ExportKind, ReadInProperty } from '#platform/export/export-kind.ts';
import {
  claimExport,
  type ExportLease,
  finishExport,
  readLease,
  releaseExport,
  reportProgress,
} from '#platform/export/export-lease.ts';
import { writeExport } from '#platform/export/write-export.ts';
import type { Job } from '#platform/jobs/worker.ts';
import { eventReporter } from '#test/fixtures/access-log/event-reporter.ts';
import { jobCtx } from '#test/fixtures/access-log/job-context.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, send, properties, config, inProperty, accounts } = await testServer();
const report = await eventReporter(config);
const job = jobCtx(config);
/** A store that cannot be written to: its folder is a file. */
const broken = { ...job, config: { ...config, LOBBY_FILES_DIR: '/dev/null/files' } };
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const url = '/api/loggers/access/exports';
const [writeExports, dueExports] = exportJobs(exportKinds) as [Job, Job];
const mine = async (person: Parameters<typeof as>[0]) => (await as(person).get('/api/exports')).body.data;
const ask = async (body: object = {}) => (await as('user').post(url, { log: 'building', ...body })).body.data.id as number;
const write = () => writeExports.run(job, {});
const rowOf = (id: number) =>
  inProperty('home', (db) => db.selectFrom('export').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const set = (id: number, values: object) =>
  inProperty('home', (db) => db.updateTable('export').set(values).where('id', '=', id).execute());
const past = new Date(0);
const pool = openPool(config.LOBBY_DATABASE_URL, 1, job.log, { timeoutMs: 60_000 });
afterAll(() => pool.end());

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
  it('holds what the list would show, masked, and only for the person who requested it', async () => {
    const { data } = (await as('user').post(url, { log: 'building', language: 'en' })).body;
    expect(data).toMatchObject({ status: 'queued', progress: 0, isMasked: true, file: null });
    await write();
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

  it('is a workbook where that was requested, with real dates', async () => {
    const body = { log: 'building', language: 'en', format: 'xlsx', filters: { result: { $eq: 'denied' } } };
    await as('user').post(url, body);
    await write();
    const [{ file, rowCount }] = await mine('user');
    expect({ rowCount, type: file.type }).toEqual({ rowCount: 2, type: expect.stringContaining('spreadsheetml') });
    expect(file.name).toMatch(/\.xlsx$/);
    const { status, headers } = await send('GET', file.url);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: file.type });
    const refused = await as('user').post(url, { log: 'building', format: 'pdf' });
    expect(refused.status).toBe(400);
  });

  it('cannot be attached to a record that others see', async () => {
    const [{ file }] = await mine('user');
    const hung = await as('admin').post('/api/posts/announcement', makePost({ attachments: [file.id] }));
    expect(hung.body.error).toMatchObject({ status: 400, details: { errors: [{ path: ['attachments'], key: 'notFound' }] } });
  });

  it('is unmasked for those who may reveal, with a reason', async () => {
    const body = { log: 'building', filters: { result: { $eq: 'denied' } } };
    expect((await as('user').post(`${url}/revealed`, { ...body, reason: 'police' })).status).toBe(403);
    expect((await as('admin').post(`${url}/revealed`, body)).status).toBe(400);
    await as('admin').post(`${url}/revealed`, { ...body, reason: 'police' });
    await write();
    const [ready] = await mine('admin');
    expect(ready).toMatchObject({ status: 'ready', rowCount: 2, isMasked: false });
    const { text } = await send('GET', ready.file.url);
    expect(text).toContain('8812345678');
    expect(text).toContain('สมชาย ใจดี');
    expect(text).toContain(`"'=1+1"`);
    const [trace] = (await as('user').get('/api/loggers?filters[kind]=export')).body.data;
    expect(trace.changes).toContainEqual({ field: 'reason', before: null, after: 'police', isMasked: false });
  });

  it('refuses a filter the list would refuse', async () => {
    for (const filters of [{ cardNo: { $startsWith: '88' } }, { reason: 'x' }, { occurredAt: { $gte: ago(60 * 24 * 200) } }])
      expect((await as('user').post(url, { log: 'building', filters })).status).toBe(400);
    expect((await as('admin').post(url, { log: 'building', filters: { personId: { $eq: String(person) } } })).status).toBe(403);
  });

  it('is one at a time for each person', async () => {
    const id = await ask();
    const second = (await as('user').post(url, { log: 'auto-parking' })).body.error;
    expect(second).toMatchObject({ status: 409, details: { key: 'error.exportOpen' } });
    const { data: another } = (await as('admin').post(url, { log: 'building' })).body;
    await write();
    expect((await rowOf(id)).status).toBe('ready');
    expect((await rowOf(another.id)).status).toBe('ready');
    await ask();
    await write();
  });

  it('about a person needs a recent reason each time it is requested', async () => {
    const failed = {
      kind: 'access-log',
      subject: 'building',
      language: 'th',
      isMasked: true,
      status: 'failed',
      finishedAt: new Date(),
    };
    const { id } = await inProperty('home', (db) =>
      db
        .insertInto('export')
        .values({ ...failed, filters: JSON.stringify({ personId: { $eq: String(person) } }), askedById: accounts.admin })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const again = () => as('admin').post('/api/exports/again', { id });
    expect((await again()).body.error).toMatchObject({ status: 403, details: { key: 'error.personReason' } });
    await as('admin').post('/api/loggers/access/people', { person, reason: 'lost child' });
    expect((await again()).body.data).toMatchObject({ id, status: 'queued' });
    await write();
  });
});

describe('the worker', () => {
  it('writes once, however often the job runs', async () => {
    await ask({ log: 'auto-parking' });
    await Promise.all([write(), write()]);
    await write();
    const files = await inProperty('home', (db) =>
      db.selectFrom('file').select('id').where('name', 'like', 'บันทึกที่จอดรถอัตโนมัติ%').execute(),
    );
    expect(files).toHaveLength(1);
  });

  it('reads nothing of another property, whatever lease it shows', async () => {
    const id = await ask();
    const { attempt } = (await claimExport(job)) as ExportLease;
    expect(await readLease(pool, { property: properties.next, export: id, attempt })).toBeUndefined();
    await releaseExport(pool, { property: properties.next, export: id, attempt });
    expect(await rowOf(id)).toMatchObject({ status: 'running', attempts: 1 });
    await set(id, { notBefore: past });
    await write();
  });

  it('is fair: one export at a time per property and two in all', async () => {
    await Promise.all([
      as('user').post(url, { log: 'building' }),
      as('admin').post(url, { log: 'building' }),
      as('organize').post(url, { log: 'building' }),
    ]);
    for (const somebody of ['neighbour', 'stranger'] as const) await as(somebody).post(url, { log: 'auto-parking' });
    const leases = [(await claimExport(job)) as ExportLease, (await claimExport(job)) as ExportLease];
    expect(await claimExport(job)).toBeUndefined();
    expect(new Set(leases.map(({ property }) => property))).toEqual(new Set([properties.next, properties.elsewhere]));
    for (const lease of leases) await releaseExport(pool, lease);
    const [first, none] = [(await claimExport(job)) as ExportLease, await claimExport(job)];
    expect([first.property, none]).toEqual([properties.home, undefined]);
    await releaseExport(pool, first);
    for (const place of ['home', 'next', 'elsewhere'] as const)
      await inProperty(place, (db) => db.updateTable('export').set({ notBefore: past }).where('status', '=', 'queued').execute());
    await write();
    expect((await mine('neighbour'))[0]).toMatchObject({ status: 'ready', subject: 'auto-parking' });
    for (const somebody of ['user', 'admin', 'organize'] as const) expect((await mine(somebody))[0].status).toBe('ready');
  });

  it('reports progress, and takes over the export of a crashed worker', async () => {
    const id = await ask();
    await set(id, { status: 'running', progress: 40, attempts: 1, notBefore: new Date(Date.now() + 60_000) });
    expect((await mine('user'))[0]).toMatchObject({ id, status: 'running', progress: 40 });
    await dueExports.run(job, {});
    expect(await rowOf(id)).toMatchObject({ status: 'running', attempts: 1 });
    await set(id, { notBefore: past });
    await dueExports.run(job, {});
    expect(await rowOf(id)).toMatchObject({ status: 'ready', attempts: 2, rowCount: 2302 });
  });

  it('discards its file if another worker has taken over meanwhile', async () => {
    const id = await ask();
    const slow = (await claimExport(job)) as ExportLease;
    await set(id, { notBefore: past });
    const next = (await claimExport(job)) as ExportLease;
    const written = (name: string) => ({ key: crypto.randomUUID(), name, type: 'text/csv', size: 1, rowCount: 1 });
    await expect(reportProgress(pool, slow, 50)).rejects.toThrow('another worker holds the lease');
    await expect(finishExport(pool, slow, accounts.user, written('late.csv'))).rejects.toThrow('another worker holds the lease');
    await releaseExport(pool, slow);
    await finishExport(pool, next, accounts.user, written('next.csv'));
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
    const [kind] = exportKinds as [ExportKind];
    const request = {
      subject: 'conventional-parking',
      filters: {},
      isMasked: true,
      createdAt: new Date(),
      format: 'csv' as const,
      language: 'en' as const,
      timeZone: 'Asia/Bangkok',
      askerRole: 'admin' as const,
    };
    const read: ReadInProperty = (work) => inProperty('home', (db, askDb) => work(askDb, db));
    const file = { ...request, name: 'late.csv', head: kind.head(request), batches: kind.batches(request, read, config) };
    const { rowCount } = await writeExport(store, properties.home, file, async () => {});
    expect({ isLate, rowCount }).toEqual({ isLate: true, rowCount: 4500 });
  });

  it('writes nothing for somebody who lost the permission meanwhile, and hides their files', async () => {
    const { data } = (await as('admin').post(`${url}/revealed`, { log: 'building', reason: 'police' })).body;
    const role = (id: number) =>
      asOwner(ownerUrl(config), (db) =>
        db.updateTable('membership').set({ roleId: id }).where('accountId', '=', accounts.admin).execute(),
      );
    await role(ROLE_IDS.user);
    await write();
    expect(await rowOf(data.id)).toMatchObject({ status: 'failed', fileId: null });
    await role(ROLE_IDS.admin);
    await as('admin').post(`${url}/revealed`, { log: 'building', reason: 'police' });
    await write();
    expect((await mine('admin'))[0]).toMatchObject({ status: 'ready', file: { type: 'text/csv' } });
    await role(ROLE_IDS.user);
    expect((await mine('admin'))[0]).toMatchObject({ status: 'ready', file: null });
    await role(ROLE_IDS.admin);
  });

  it('fails an export that has crashed three workers', async () => {
    const id = await ask();
    await set(id, { status: 'running', attempts: 3, notBefore: past });
    await dueExports.run(job, {});
    expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 3 });
  });

  it('fails after three attempts; the person may retry it', async () => {
    const id = await ask();
    await writeExports.run(broken, {});
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 1 });
    for (const attempts of [2, 3]) {
      await set(id, { notBefore: past });
      await dueExports.run(broken, {});
      expect(await rowOf(id)).toMatchObject({ attempts });
    }
    expect((await mine('user'))[0]).toMatchObject({ id, status: 'failed', file: null });
    expect((await as('admin').post('/api/exports/again', { id })).status).toBe(409);
    expect((await as('user').post('/api/exports/again', { id })).body.data).toMatchObject({ id, status: 'queued' });
    await write();
    expect((await mine('user'))[0]).toMatchObject({ id, status: 'ready' });
    expect((await as('user').post('/api/exports/again', { id })).status).toBe(409);
  });

  it('deletes the file after a day', async () => {
    const id = await ask();
    await write();
    await dueExports.run(job, {});
    const [{ file }] = await mine('user');
    expect(file).not.toBeNull();
    await set(id, { notBefore: past });
    await dueExports.run(job, {});
    expect((await mine('user'))[0]).toMatchObject({ id, status: 'expired', file: null });
  });

  it('deletes the request after a month', async () => {
    const old = {
      kind: 'access-log',
      subject: 'building',
      language: 'th',
      isMasked: true,
      askedById: accounts.user,
      finishedAt: new Date(),
    };
    const asked = (status: string, days: number) =>
      inProperty('home', async (db) => {
        const values = {
          ...old,
          status,
          createdAt: new Date(Date.now() - days * 86_400_000),
          filters: '{"cardNo":"8812345678"}',
        };
        return (await db.insertInto('export').values(values).returning('id').executeTakeFirstOrThrow()).id;
      });
    const [gone, alsoGone, stays] = [await asked('expired', 31), await asked('failed', 31), await asked('failed', 29)];
    await dueExports.run(job, {});
    const left = await inProperty('home', (db) =>
      db.selectFrom('export').select('id').where('id', 'in', [gone, alsoGone, stays]).execute(),
    );
    expect(left).toEqual([{ id: stays }]);
    const lines = await inProperty('home', (db) =>
      db.selectFrom('auditLog').select('before').where('record', '=', 'export').execute(),
    );
    expect(lines).toEqual([]);
  });
});
