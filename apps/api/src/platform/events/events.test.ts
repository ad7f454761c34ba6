import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { startWorker } from '#platform/jobs/worker.ts';
import { until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { connectEventBus } from './event-bus.ts';

const { as, config, properties, inProperty } = await testServer();
const log = pino({ level: 'silent' });
const bus = await connectEventBus(config, log);
const worker = await startWorker(config, log, bus, []);
const { username, password, host } = new URL(config.LOBBY_NATS_URL);
const listener = await connect({ servers: host, user: username, pass: password });
const heard: { subject: string; event: { id: string; name: string; payload: unknown } }[] = [];
listener.subscribe(`event.${config.LOBBY_STREAM}.>`, {
  callback: (_error, message) => void heard.push({ subject: message.subject, event: message.json() }),
});

afterAll(async () => {
  await listener.close();
  await worker.stop();
  await bus.close();
});

it('a committed change is heard by whoever listens, one that was refused is not', async () => {
  const contact = { nameTh: 'ช่าง', nameEn: 'Technician', phone: '191' };
  const { id } = (await as('admin').post('/api/contacts', contact)).body.data;
  await as('admin').post('/api/contacts', { ...contact, position: 999_999 });
  await as('admin').delete(`/api/contacts/${id}`);
  const mine = () => heard.filter(({ event }) => (event.payload as { id?: number } | undefined)?.id === id);
  await until(async () => mine().length === 2);
  expect(mine().map(({ subject, event }) => [subject, event.payload])).toEqual([
    [`event.${config.LOBBY_STREAM}.${properties.home}.record.changed`, { area: 'contact', id, change: 'created' }],
    [`event.${config.LOBBY_STREAM}.${properties.home}.record.changed`, { area: 'contact', id, change: 'removed' }],
  ]);
  expect(new Set(mine().map(({ event }) => event.id)).size).toBe(2);
});

it('keeps no stream of events on the broker', async () => {
  const { streams } = await jetstreamManager(listener);
  await streams.add({ name: 'events', subjects: ['event.of-an-earlier-version'] });
  const later = await connectEventBus(config, log);
  await until(async () => !(await streams.names().next()).includes('events'));
  expect(later.isReady()).toBe(true);
  await later.close();
});

it('R41: forgets answers after seven days, and not before', async () => {
  for (const key of ['eight-days-old', 'six-days-old'])
    await as('admin').post('/api/contacts', { nameTh: 'ก', nameEn: 'A', phone: '191' }, { 'idempotency-key': key });
  const ages = { 'eight-days-old': 8, 'six-days-old': 6 };
  for (const [key, days] of Object.entries(ages)) {
    await inProperty('home', (db) =>
      db
        .updateTable('idempotency')
        .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
        .where('key', '=', key)
        .execute(),
    );
  }
  const jobs = new pg.Client(config.LOBBY_WORKER_DATABASE_URL);
  await jobs.connect();
  await jobs.query(`select graphile_worker.add_job('purgeIdempotency')`);
  await jobs.end();
  const kept = () =>
    inProperty('home', async (db) => (await db.selectFrom('idempotency').select('key').execute()).map(({ key }) => key));
  await until(async () => !(await kept()).includes('eight-days-old'));
  expect(await kept()).toContain('six-days-old');
});
