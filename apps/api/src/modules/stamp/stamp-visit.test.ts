import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { parkingSystemOf } from '#modules/parking/parking.public.ts';
import { runSync, sendStamps } from '#modules/stamp/stamp.job.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
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

describe('without a ticket', () => {
  const stampCar = (visit: number, more: object = {}) =>
    as('admin').post('/api/stamp-activity/use', { template: template.id, room, visit, ...more });
  const insideWith = async (plate: string | null, of = room, entries = 1) => {
    const { id } = await invite({ plate, room: of, entries });
    await as('admin').post('/api/visitor/check-in', { visit: id });
    return id as number;
  };
  const stampOf = async (visit: number) =>
    (await as('user').get(`/api/stamp-activity/activity-list?filters[visitId]=${visit}`)).body.data[0];
  const sentCars: unknown[] = [];
  const apply = async (stamp: Parameters<typeof simulator.apply>[0]) => {
    sentCars.push('car' in stamp && stamp.car);
    return 'ref';
  };
  const drain = () => sendStamps(job, { ...simulator, apply }, properties.home);

  it('the car the visitor came with is stamped, by the plate the visit keeps', async () => {
    await drain();
    const visit = await insideWith('2ขค 4321');
    const asked = await stampCar(visit);
    expect(asked.body.data).toMatchObject({ state: 'queued', ticketNo: null, visitId: visit });
    sentCars.length = 0;
    await drain();
    expect(sentCars).toEqual([{ plate: '2ขค4321', province: null }]);
    expect(await stampOf(visit)).toMatchObject({ state: 'applied' });
  });

  it('the list says which car it was, to whoever works at the desk; a ticket has none', async () => {
    const visit = await insideWith('8ขค 4321', rooms[1]);
    await stampCar(visit, { room: rooms[1] });
    await stampCar(visit, { room: rooms[1], ticketNo: 'AB-1888' });
    const listed = async (who: 'admin' | 'user') =>
      (await as(who).get(`/api/stamp-activity/activity-list?filters[visitId]=${visit}&sort=id:asc`)).body.data;
    expect(await listed('admin')).toMatchObject([
      { ticketNo: null, plate: '8ขค4321' },
      { ticketNo: 'AB-1888', plate: null },
    ]);
    const [masked] = await listed('user');
    expect(masked.plate).toContain('•');
    expect(masked.plate).not.toContain('ขค');
  });

  it('a car has a rate once in twelve hours, whatever visit it came for, unless that was taken back', async () => {
    const first = await insideWith('3ขค 4321');
    const { id } = (await stampCar(first)).body.data;
    expect(keyOf(await stampCar(first))).toBe('error.carStamped');
    await as('admin').post('/api/visitor/check-out', { visit: first });
    const second = await insideWith('3ขค 4321');
    expect(keyOf(await stampCar(second))).toBe('error.carStamped');
    await asOwner(ownerUrl(config), async (db) => {
      await sql`select set_config('app.property_id', ${String(properties.home)}, true)`.execute(db);
      await sql`update stamp_use set created_at = now() - interval '13 hours' where id = ${id}`.execute(db);
    });
    expect((await stampCar(second)).status).toBe(200);
    await drain();
    const [{ id: again }] = (await as('user').get(`/api/stamp-activity/activity-list?filters[visitId]=${second}`)).body.data;
    await as('admin').post(`/api/stamp-activity/${again}/void`, { reason: 'ผิดคัน' });
    await drain();
    expect((await stampCar(second)).status).toBe(200);
  });

  it('a car that is stamped for two rooms at the same moment, or entered again after an undo, has it once', async () => {
    const [here, there] = [await insideWith('6ขค 4321'), await insideWith('6ขค 4321', rooms[1])];
    const both = await Promise.all([stampCar(here), stampCar(there, { room: rooms[1] })]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const again = await insideWith('7ขค 4321');
    expect((await stampCar(again)).status).toBe(200);
    await as('admin').post(`/api/visitor/${again}/undo`);
    await as('admin').post('/api/visitor/check-in', { visit: again, plate: '7ขค 4321' });
    expect(keyOf(await stampCar(again))).toBe('error.carStamped');
  });

  it('a visitor without a car needs a ticket, and a stamp is for one of the two', async () => {
    const onFoot = await insideWith(null);
    expect(keyOf(await stampCar(onFoot))).toBe('error.visitNoCar');
    expect((await stampCar(onFoot, { ticketNo: 'AB-1777' })).status).toBe(200);
    const neither = await as('admin').post('/api/stamp-activity/use', { template: template.id, room });
    expect(neither.body.error.details.errors).toMatchObject([{ path: ['ticketNo'], key: 'required' }]);
  });

  it('where the check-in was undone meanwhile, the parking system is asked nothing and the room keeps its stamp', async () => {
    const visit = await insideWith('4ขค 4321', room, 2);
    await drain();
    await stampCar(visit);
    // A pass of several days: another car came with it before.
    await asOwner(ownerUrl(config), async (db) => {
      await sql`select set_config('app.property_id', ${String(properties.home)}, true)`.execute(db);
      await sql`insert into visit_entry (property_id, visit_id, came, in_at, out_at, out_how, plate)
        values (${properties.home}, ${visit}, 1, now() - interval '1 day', now() - interval '20 hours', 'desk', '5ขค4321')`.execute(
        db,
      );
    });
    await as('admin').post(`/api/visitor/${visit}/undo`);
    sentCars.length = 0;
    await drain();
    expect(sentCars).toEqual([]);
    expect(await stampOf(visit)).toMatchObject({ state: 'refused' });
  });
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
    const { rows } = await worker.query('select * from parking.claim_stamp($1)', [properties.home]);
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
