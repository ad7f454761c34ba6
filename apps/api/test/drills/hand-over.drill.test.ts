import type { DomainEvents } from '@lobby/contract/events';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { connectEventBus } from '#platform/events/event-bus.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { createStreamTokens, openSseClients } from '#test/fixtures/live/sse-clients.ts';
import { until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const PORTALS = 50;
const PARCELS = 100;

const server = await testServer();
const { app, as, config, inProperty, services } = server;
const log = pino({ level: 'silent' });
const { rooms } = await inProperty('home', (db) => makeHouse(db));
const bus = await connectEventBus(config, log);
bus.subscribe(
  (property, { payload }) => services.live.publishChange(property, payload as DomainEvents['record.changed']),
  () => {},
);
const worker = await startWorker(config, log, bus, []);
await app.listen({ host: '127.0.0.1', port: 0 });
const url = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;
afterAll(async () => {
  await worker.stop();
  await bus.close();
});

it('a hand-over of a hundred parcels is one notice for each of fifty open portals', async () => {
  const ids: number[] = [];
  for (let turn = 0; turn < PARCELS; turn += 1)
    ids.push((await as('admin').post('/api/parcels', { room: rooms[0], trackingNo: `TH${turn}` })).body.data.id);
  const contact = async () => (await as('admin').post('/api/contacts', { nameTh: 'ก', nameEn: 'A', phone: '191' })).body.data.id;
  const portals = await openSseClients(url, await createStreamTokens(server, 'home', PORTALS), {});
  const allHear = async (id: number) => until(async () => portals.every(({ recordIds }) => recordIds.includes(id)));
  // What was written before has gone by.
  await allHear(await contact());
  const before = portals.map(({ notices }) => notices.filter((area) => area === 'parcel').length);
  const answer = await as('admin').post('/api/parcel/approve', { parcelIdList: ids, collectorName: 'สมชาย' });
  expect([answer.status, answer.body.data.length]).toEqual([200, PARCELS]);
  await until(async () =>
    portals.every(({ notices }, at) => notices.filter((area) => area === 'parcel').length > (before[at] ?? 0)),
  );
  await allHear(await contact());
  const noticeCounts = portals.map(({ notices }, at) => notices.filter((area) => area === 'parcel').length - (before[at] ?? 0));
  console.log(
    `hand-over of ${PARCELS} parcels: ${new Set(noticeCounts).size === 1 ? noticeCounts[0] : noticeCounts.join()} notice in each of ${PORTALS} portals`,
  );
  expect(noticeCounts).toEqual(Array.from({ length: PORTALS }, () => 1));
  for (const portal of portals) portal.close();
});
