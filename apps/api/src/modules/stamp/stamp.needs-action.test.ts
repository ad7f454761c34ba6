import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { type ParkingSystem, parkingSystemOf, StampRefused } from '#modules/parking/parking.public.ts';
import { runSync, sendStamps } from '#modules/stamp/stamp.job.ts';
import type { Person } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, config, inProperty, properties } = await testServer();
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, max: 2 });
afterAll(() => worker.end());
const job = { config, log: pino({ level: 'silent' }), query: worker.query.bind(worker) as never };
const simulator = await parkingSystemOf(properties.home);
const { rooms, typeId } = await inProperty('home', async (db) => {
  const made = await makeHouse(db, '101', '102');
  await db
    .insertInto('member')
    .values(made.rooms.map((roomId) => ({ roomId, nameTh: 'ก', nameEn: 'K', roleId: 3 })))
    .execute();
  return made;
});
const [room, other] = rooms as [number, number];
const tile = async (name: string, by: Person = 'user') => {
  const { actions } = (await as(by).get('/api/home')).body.data as { actions: { name: string }[] };
  return actions.find((one) => one.name === name);
};
async function sync(listRates: ParkingSystem['listRates']) {
  const { body } = await as('admin').post('/api/stamp-template/sync-stamp-list-rate-template');
  await runSync(job, { ...simulator, listRates }, properties.home, body.data.id);
}

it('home tells of a sync that failed until one has worked', async () => {
  expect(await tile('stamp-sync-failed')).toBeUndefined();
  await sync(async () => {
    throw new Error('away');
  });
  expect(await tile('stamp-sync-failed')).toMatchObject({ count: 1, link: '/web-stamp/template' });
  expect(await tile('stamp-sync-failed', 'neighbour')).toBeUndefined();
  await sync(simulator.listRates);
  expect(await tile('stamp-sync-failed')).toBeUndefined();
});

it('home tells of rooms whose stamps of this month are used up: by the allowance of their type, or by their own', async () => {
  const [template] = (await as('user').get('/api/stamp-templates?filters[code]=1H')).body.data;
  await as('admin').post('/api/stamp-activity/create', { template: template.id, roomType: typeId, amount: 2 });
  const stampFor = (which: number, ticketNo: string) =>
    as('admin').post('/api/stamp-activity/use', { template: template.id, room: which, ticketNo });
  await stampFor(room, 'AB-1001');
  await stampFor(other, 'AB-2001');
  expect(await tile('stamp-used-up')).toBeUndefined();
  await stampFor(room, 'AB-1002');
  const usedUp = { count: 1, link: `/floor-and-room/room/${room}?tab=quota` };
  expect(await tile('stamp-used-up')).toMatchObject(usedUp);
  expect(await tile('stamp-used-up', 'neighbour')).toBeUndefined();
  const own = { room, quota: { stampType: [{ stampType: template.id, amount: 3 }] }, isActive: true };
  expect((await as('admin').post('/api/quotas', own)).status).toBe(200);
  expect(await tile('stamp-used-up'), 'its own limit is higher').toBeUndefined();
  await stampFor(room, 'AB-1003');
  expect(await tile('stamp-used-up')).toMatchObject(usedUp);
  const apply = async () => {
    throw new StampRefused('no');
  };
  await sendStamps(job, { ...simulator, apply }, properties.home);
  expect(await tile('stamp-used-up'), 'what was refused counts no more').toBeUndefined();
});
