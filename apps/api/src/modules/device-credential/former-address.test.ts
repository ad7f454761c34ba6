import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { APP_KEY, APP_SECRET, artemisServer } from '#test/fixtures/access-control/artemis-server.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { hikCentral } from '../access-control/hikcentral/hikcentral.ts';
import { deliverProperty } from './deliver.job.ts';

const artemis = await artemisServer();
const { as, config, inProperty, properties } = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
const { rooms, typeId } = await inProperty('home', (db) =>
  makeHouse(db, ...Array.from({ length: 9 }, (_, at) => String(at + 1))),
);
await as('admin').put(`/api/room-types/${typeId}`, { quota: { mifare: 5, subAccount: 3 } });
const asWorker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, max: 4 });
const job = { config, log: pino({ level: 'silent' }), query: asWorker.query.bind(asWorker) as never };
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await owner.connect();
await owner.query(`select set_config('app.property_id', '${properties.home}', false)`);
afterAll(() => Promise.all([artemis.close(), asWorker.end(), owner.end()]));

const settings = { baseUrl: artemis.url, appKey: APP_KEY, appSecret: APP_SECRET, ca: undefined, orgIndexCode: '1' };
const system = hikCentral(
  { ...settings, property: properties.home },
  { requestsPerSecond: 1000, timeoutMs: 500, failures: 1000 },
);
const deliver = async () => {
  for (const urgency of ['soon', 'bulk'] as const) await deliverProperty(job, async () => system, properties.home, urgency);
};
/** Whatever waits to be tried again is tried now. */
const due = () => owner.query('update device_delivery set not_before = now(); update former_credential set not_before = now()');

let used = 0;
let serial = 4_100_000_000;
const issue = async () => {
  const payload = { firstName: `ผู้อยู่ ${used}`, roomID: rooms[used++], role: 3, mobile: '0812345678' };
  const { userId } = (await as('admin').post('/api/requests/tenant', { payload, channel: 'cms' })).body.data;
  serial += 1;
  await as('admin').post('/api/requests/card', { payload: { userId, mifare: String(serial) }, channel: 'cms' });
  const { body } = await as('admin').get(`/api/mi-fares?filters[search][$containsi]=${serial}`);
  return body.data[0].id as number;
};
const register = async (addr: string, more: object = {}) =>
  (await as('admin').post('/api/hardwares', { type: 'door', name: `ประตู ${randomUUID()}`, addr, ...more })).body.data
    .id as number;
const readdress = (id: number, addr: string) => as('admin').put(`/api/hardwares/${id}`, { addr });
/** Cards in an access level. */
const cardsIn = (level: string) => {
  const { members } = artemis.state.levels.find((one) => one.privilegeGroupName === level) as { members: Set<string> };
  const codes = artemis.state.persons
    .filter(({ personId }) => members.has(personId as string))
    .map(({ personCode }) => personCode);
  return codes.map((code) => Number(String(code).split('C')[1])).toSorted((one, other) => one - other);
};
const drift = async () => (await as('user').get('/api/mi-fares/drift')).body.data.drift as { hardware: { formerAddr: string } }[];

describe('a device that is registered with another address', () => {
  it('has its cards at the new one, and none are left at the old one', async () => {
    const door = await register('Lobby');
    const card = await issue();
    await deliver();
    expect(cardsIn('Lobby')).toContain(card);
    expect((await readdress(door, 'Garage')).status).toBe(200);
    await deliver();
    expect([cardsIn('Lobby'), cardsIn('Garage')]).toEqual([[], [card]]);
    await readdress(door, 'Lobby');
    await deliver();
    expect([cardsIn('Lobby'), cardsIn('Garage')]).toEqual([[card], []]);
    await as('admin').delete(`/api/hardwares/${door}`);
    await deliver();
  });

  it('and back before anything was taken away, with a card removed meanwhile, ends as the register says', async () => {
    const door = await register('Lobby');
    const [stays, goes] = [await issue(), await issue()];
    await deliver();
    await readdress(door, 'Garage');
    await as('admin').post('/api/requests/card/remove', { payload: { mifareId: goes, reason: 'lost' }, channel: 'cms' });
    await readdress(door, 'Lobby');
    await deliver();
    expect(cardsIn('Lobby')).toEqual(expect.arrayContaining([stays]));
    expect([...cardsIn('Lobby'), ...cardsIn('Garage')]).not.toContain(goes);
    await as('admin').delete(`/api/hardwares/${door}`);
    await deliver();
  });
});

describe('a device that is removed', () => {
  it('leaves nothing in its access level; what another door of the same level needs stays', async () => {
    const [first, second] = [await register('Lobby'), await register('Lobby')];
    const card = await issue();
    await deliver();
    await as('admin').delete(`/api/hardwares/${first}`);
    await deliver();
    expect(cardsIn('Lobby')).toContain(card);
    await as('admin').delete(`/api/hardwares/${second}`);
    await deliver();
    expect(cardsIn('Lobby')).toEqual([]);
  });

  it('while HikCentral is away is shown with its old address until it has been emptied', async () => {
    const door = await register('Lobby');
    const card = await issue();
    await deliver();
    await as('admin').delete(`/api/hardwares/${door}`);
    const before = (await as('user').get('/api/home')).body.data.actions;
    artemis.misbehaveAlways({ as: 'status', status: 503 });
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await due();
      await deliver();
    }
    const count = (actions: { name: string; count: number }[]) => actions.find(({ name }) => name === 'card-failed')?.count ?? 0;
    expect(count((await as('user').get('/api/home')).body.data.actions)).toBeGreaterThan(count(before));
    expect(await drift()).toContainEqual(
      expect.objectContaining({ card, state: 'removeFailed', hardware: expect.objectContaining({ formerAddr: 'Lobby' }) }),
    );
    const page = (await as('admin').get(`/api/mi-fares/${card}`)).body.data;
    expect(page.devices).toContainEqual(expect.objectContaining({ state: 'removeFailed' }));
    expect(page.sync.failed).toBe(page.devices.filter(({ state }: { state: string }) => state === 'removeFailed').length);
    artemis.misbehaveAlways();
    await as('admin').post('/api/mi-fares/drift/repair');
    await deliver();
    expect([await drift(), cardsIn('Lobby')]).toEqual([[], []]);
  });
});

describe('cars with the same plate text', () => {
  it('of two provinces keep the barrier open for the one that stays', async () => {
    await register('Garage', { type: 'conventional-parking' });
    const userOf = async (roomID: number | undefined) => {
      const payload = { firstName: 'สมชาย', roomID, role: 3, mobile: '0812345678' };
      return (await as('admin').post('/api/requests/tenant', { payload, channel: 'cms' })).body.data.userId as number;
    };
    const add = async (room: number | undefined, province: number) => {
      const payload = { userId: await userOf(room), plate: '9กก 9999', province };
      return (await as('admin').post('/api/requests/car', { payload, channel: 'cms' })).body.data.carId as number;
    };
    const cars = [await add(rooms.at(-1), 10), await add(rooms.at(-2), 50)];
    await deliver();
    expect(artemis.state.vehicles).toMatchObject([{ plateNo: '9กก9999' }]);
    await as('admin').post('/api/cars/delete-car', { carId: cars[0] });
    await deliver();
    expect(artemis.state.vehicles).toHaveLength(1);
    await as('admin').post('/api/cars/delete-car', { carId: cars[1] });
    await deliver();
    expect(artemis.state.vehicles).toEqual([]);
  });
});
