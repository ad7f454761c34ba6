import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { deliverProperty } from '#modules/device-credential/deliver.job.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { deviceMemory } from '#test/fixtures/access-control/device-memory.ts';
import { cardHouse } from '#test/fixtures/cards.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const server = await testServer();
const { as, config, inProperty, properties } = server;
const { rooms, ask, moveIn, cardsOf, nextNumber } = await cardHouse(server, 2);
const asWorker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, max: 2 });
afterAll(() => asWorker.end());
const job = { config, log: pino({ level: 'silent' }), query: asWorker.query.bind(asWorker) as never };
const register = async (type: string) =>
  (await as('admin').post('/api/hardwares', { type, name: type, addr: '10.0.0.7' })).body.data.id as number;
/** As if each device had been tried in vain. */
const failAll = () =>
  inProperty('home', (db) => sql`update device_credential set failed_at = now(), problem = 'unreachable'`.execute(db));
const readDrift = async () => (await as('user').get('/api/mi-fares/drift')).body.data;

it('what did not reach its device is sent again for a card, a plate or a device, and says how many', async () => {
  const [door, gate] = [await register('door'), await register('conventional-parking')];
  const userId = await moveIn();
  await ask('', { userId, mifare: nextNumber() });
  const [card] = await cardsOf(userId);
  const payload = { roomID: rooms[0], plate: '1กข 1234', province: 10 };
  const { carId } = (await as('admin').post('/api/requests/car', { payload, channel: 'cms' })).body.data;
  const devices = deviceMemory();
  for (const device of [door, gate]) devices.faults.away.add(device);
  await deliverProperty(job, async () => devices.system, properties.home, 'soon');
  await failAll();

  const { drift, total } = await readDrift();
  expect([drift.length, total]).toEqual([3, 3]);
  expect(drift).toContainEqual(expect.objectContaining({ kind: 'plate', card: null, car: carId, name: '•••1234' }));
  expect((await as('user').post(`/api/hardwares/${door}/credentials/sync`)).status).toBe(403);
  expect((await as('neighbour').post(`/api/hardwares/${door}/credentials/sync`)).status).toBe(404);
  expect((await as('neighbour').post(`/api/cars/${carId}/sync`)).status).toBe(404);
  expect((await as('admin').post(`/api/hardwares/${door}/credentials/sync`)).body.data).toEqual({ sent: 1 });
  expect((await as('admin').post(`/api/cars/${carId}/sync`)).body.data).toEqual({ sent: 1 });
  expect((await as('admin').post(`/api/mi-fares/${card?.id}/sync`)).body.data).toEqual({ sent: 1 });
  await failAll();
  expect((await as('admin').post('/api/mi-fares/drift/repair')).body.data).toEqual({ sent: 3 });
});

it('names whose face did not reach a device in both languages, and leads to them', async () => {
  const door = await register('door');
  const userId = await moveIn();
  await asOwner(ownerUrl(config), async (db) => {
    await sql`select set_config('app.property_id', ${String(properties.home)}, true)`.execute(db);
    await sql`update person set first_name_en = 'Manee' from member where member.person_id = person.id and member.id = ${userId}`.execute(
      db,
    );
    await sql`insert into device_credential (property_id, hardware_id, kind, subject_id, wanted, failed_at, problem)
      select property_id, ${door}, 'face', person_id, '1', now(), 'unreachable' from member where id = ${userId}`.execute(db);
  });
  const face = (await readDrift()).drift.find(({ kind }: { kind: string }) => kind === 'face');
  expect(face).toMatchObject({
    card: null,
    car: null,
    visit: null,
    member: { id: userId, nameTh: expect.stringContaining('มณี'), nameEn: 'Manee' },
  });
});
