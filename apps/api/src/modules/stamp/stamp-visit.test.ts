import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { parkingSystemOf } from '#modules/parking/parking.public.ts';
import { runSync, sendStamps } from '#modules/stamp/stamp.job.ts';
import { keyOf } from '#test/fixtures/families.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { visitorHouse } from '#test/fixtures/visitors.ts';

const server = await testServer();
const { as, config, inProperty, properties } = server;
const { rooms, room, invite } = await visitorHouse(server, 2);
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, max: 2 });
afterAll(() => worker.end());
const job = { config, log: pino({ level: 'silent' }), query: worker.query.bind(worker) as never };
const simulator = await parkingSystemOf(properties.home);

const run = await as('admin').post('/api/stamp-template/sync-stamp-list-rate-template');
await runSync(job, simulator, properties.home, run.body.data.id);
const [template] = (await as('user').get('/api/stamp-templates?filters[code]=1H')).body.data;
const { body: types } = await as('user').get('/api/room-types');
for (const { id: roomType } of types.data)
  await as('admin').post('/api/stamp-activity/create', { template: template.id, roomType, amount: 10 });
const use = (ticketNo: string, more: object = {}) =>
  as('admin').post('/api/stamp-activity/use', { template: template.id, room, ticketNo, ...more });

it('a visitor who is inside has the ticket stamped, and the stamp keeps whose it was', async () => {
  const { id: visit } = await invite({ plate: '1กข 1234' });
  expect(keyOf(await use('AB-1001', { visit }))).toBe('error.visitNotInside');
  await as('admin').post('/api/visitor/check-in', { visit });
  expect(keyOf(await use('AB-1001', { visit, room: rooms[1] }))).toBe('error.visitNotInside');
  expect((await use('AB-1001', { visit })).body.data).toMatchObject({ state: 'queued', visitId: visit });
  expect((await use('AB-1002', { visit: 999_999 })).status).toBe(400);
});

it('a stamp is found by the search by its ticket, by nobody of another property', async () => {
  const { id } = (await use('AB-1500')).body.data;
  const found = async (who: 'user' | 'neighbour') => (await as(who).get('/api/search?text=ab-15')).body.data;
  expect(await found('user')).toMatchObject([{ area: 'stamp-use', id, title: { en: 'AB-1500' }, detail: expect.any(Object) }]);
  expect(await found('neighbour')).toEqual([]);
});

it('a worker that was taken for dead changes nothing of a stamp that is being taken back', async () => {
  const { id } = (await use('AB-2001')).body.data;
  const claim = async () => {
    await inProperty('home', (db) =>
      db
        .updateTable('stampUse')
        .set({ notBefore: new Date(0) })
        .where('id', '=', id)
        .execute(),
    );
    const { rows } = await worker.query('select * from parking.claim_use($1)', [properties.home]);
    return rows[0] as { id: number; attempts: number; tries: number };
  };
  await sendStamps(job, simulator, properties.home);
  const late = { id, attempts: 1 };
  expect((await as('admin').post(`/api/stamp-activity/${id}/void`, { reason: 'ผิดใบ' })).status).toBe(200);
  expect(await claim()).toMatchObject({ id, attempts: 2, tries: 1 });
  const { rows } = await worker.query(`select parking.record_use($1, $2, $3, 'applied', 'late', null, 15) as done`, [
    properties.home,
    late.id,
    late.attempts,
  ]);
  expect(rows).toEqual([{ done: false }]);
});
