import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import type { EventBus } from '#kernel/event-bus.ts';
import { testServer } from '#kernel/testing/test-server.ts';
import type { JobCtx } from '#kernel/worker.ts';
import { reporter } from '../testing/report.ts';
import { exportAccess } from './export.job.ts';

const { as, send, properties, config, inProperty } = await testServer();
const report = await reporter(config);
const job = {
  config,
  log: pino({ enabled: false }),
  bus: {} as EventBus,
  query: () => Promise.reject(new Error('no')),
} as JobCtx;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const url = '/api/loggers/access/exports';
const mine = async (person: Parameters<typeof as>[0]) => (await as(person).get(url)).body.data;
const work = (id: number) => exportAccess.run(job, { propertyId: properties.home, data: { id } });

beforeAll(async () => {
  await report(properties.home, [
    { occurredAt: ago(1), cardNo: '8812345678', reason: '=1+1', result: 'denied' },
    ...Array.from({ length: 2300 }, () => ({ occurredAt: ago(90) })),
    { occurredAt: ago(60 * 30), floor: '9' },
    { occurredAt: ago(60 * 24 * 9) },
    { occurredAt: ago(1), kind: 'auto-parking' },
  ]);
  await report(properties.next, [{ occurredAt: ago(1), reason: 'next door', result: 'denied' }]);
});

it('a file holds what the list would show, masked, and only for whoever asked', async () => {
  const { data } = (await as('user').post(url, { log: 'building', language: 'en' })).body;
  expect(data).toMatchObject({ status: 'queued', progress: 0, isMasked: true, file: null });
  await work(data.id);
  const [ready] = await mine('user');
  expect(ready).toMatchObject({ id: data.id, status: 'ready', progress: 100, rowCount: 2302, file: { type: 'text/csv' } });
  expect(await mine('admin')).toEqual([]);
  const { status, text } = await send('GET', ready.file.url);
  expect(status).toBe(200);
  const [head, first, ...rest] = text.trim().split('\r\n');
  expect(head).toContain('"When","Device"');
  expect(first).toContain('"Denied","\'=1+1"');
  expect(first).toContain('"•••5678"');
  expect(rest).toHaveLength(2301);
  expect(text).not.toContain('next door');
});

it('shows everything to whoever may, with a reason', async () => {
  const body = { log: 'building', filters: { result: { $eq: 'denied' } } };
  expect((await as('user').post(`${url}/revealed`, { ...body, reason: 'police' })).status).toBe(403);
  expect((await as('admin').post(`${url}/revealed`, body)).status).toBe(400);
  const { data } = (await as('admin').post(`${url}/revealed`, { ...body, reason: 'police' })).body;
  await work(data.id);
  const [ready] = await mine('admin');
  expect(ready).toMatchObject({ status: 'ready', rowCount: 1, isMasked: false });
  expect((await send('GET', ready.file.url)).text).toContain('8812345678');
  const [trace] = (await as('user').get('/api/loggers?filters[kind]=export')).body.data;
  expect(trace.changes).toContainEqual({ field: 'reason', before: null, after: 'police', isMasked: false });
});

it('refuses a question the list would refuse', async () => {
  for (const filters of [{ cardNo: { $startsWith: '88' } }, { reason: 'x' }, { occurredAt: { $gte: ago(60 * 24 * 200) } }])
    expect((await as('user').post(url, { log: 'building', filters })).status).toBe(400);
});

it('is written once, however often the job comes', async () => {
  const { data } = (await as('user').post(url, { log: 'auto-parking' })).body;
  await work(data.id);
  await work(data.id);
  const files = await inProperty('home', (db) => db.selectFrom('file').select('id').where('size', '<', 1000).execute());
  expect(files.length).toBe(2);
});
