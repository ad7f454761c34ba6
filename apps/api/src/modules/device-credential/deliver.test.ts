import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { makeBuilding, makeHouse } from '#demo/seed/building.seed.ts';
import { deliverProperty } from '#modules/device-credential/deliver.job.ts';
import { deviceMemory } from '#test/fixtures/access-control/device-memory.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, config, inProperty, properties } = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
const names = Array.from({ length: 20 }, (_, at) => String(at + 1));
const { rooms, typeId, unitId: buildingId } = await inProperty('home', (db) => makeHouse(db, ...names));
await as('admin').put(`/api/room-types/${typeId}`, { quota: { mifare: 5, subAccount: 3 } });
const asWorker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, max: 4 });
const job = { config, log: pino({ level: 'silent' }), query: asWorker.query.bind(asWorker) as never };
afterAll(() => asWorker.end());

let used = 0;
const moveIn = async () => {
  const at = used++;
  const payload = { firstName: `ผู้อยู่ ${at}`, roomID: rooms[at], role: 3, mobile: '0812345678' };
  const { body } = await as('admin').post('/api/requests/tenant', { payload, channel: 'cms' });
  return { userId: body.data.userId as number, room: rooms[at] as number };
};
let serial = 4_000_000_000;
const issue = async (userId: number, more: object = {}) => {
  serial += 1;
  const mifare = String(serial);
  await as('admin').post('/api/requests/card', { payload: { userId, mifare, ...more }, channel: 'cms' });
  const { body } = await as('admin').get(`/api/mi-fares?filters[search][$containsi]=${mifare}`);
  return { mifare, id: body.data[0].id as number };
};
const register = async (changes: object = {}) =>
  (await as('admin').post('/api/hardwares', { type: 'door', name: `ประตู ${randomUUID()}`, addr: '10.0.0.7', ...changes })).body
    .data.id as number;
const removeCard = (mifareId: number, reason = 'returned') =>
  as('admin').post('/api/requests/card/remove', { payload: { mifareId, reason }, channel: 'cms' });
const pageOf = async (id: number) => (await as('admin').get(`/api/mi-fares/${id}`)).body.data;
/** Whatever waits to be tried again is tried now. */
const due = () => asOwner(`update device_delivery set not_before = now()`);
const asOwner = async (statement: string) => {
  const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
  await owner.connect();
  await owner.query(`select set_config('app.property_id', '${properties.home}', false)`);
  await owner.query(statement);
  await owner.end();
};
const devices = deviceMemory();
const deliver = () => deliverProperty(job, async () => devices.system, properties.home, 'soon');

describe('what a device should have', () => {
  it('is every card in use of its building, and of the lifts only the one of the room', async () => {
    const { id: other } = await inProperty('home', (db) =>
      db
        .insertInto('building')
        .values(makeBuilding({ name: 'B' }))
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const [shared, own, elsewhere] = [await register(), await register({ unit: buildingId }), await register({ unit: other })];
    const [lift, second] = [
      await register({ unit: buildingId, type: 'elevator' }),
      await register({ unit: buildingId, type: 'elevator' }),
    ];
    const park = await register({ type: 'conventional-parking' });
    const { userId, room } = await moveIn();
    const { mifare, id } = await issue(userId);
    await deliver();
    const on = (device: number) => devices.numbersOn(device).includes(mifare);
    expect([shared, own, elsewhere, lift, second, park].map(on)).toEqual([true, true, false, true, true, false]);
    await as('admin').post('/api/requests/room/update', {
      payload: { roomId: room, mapping: { orgIndexCode: null, liftNo: 'A-2' } },
      channel: 'cms',
    });
    await deliver();
    expect([lift, second].map(on)).toEqual([false, true]);
    expect(await pageOf(id)).toMatchObject({ sync: { failed: 0 } });
    const { sync } = await pageOf(id);
    expect(sync.applied).toBe(sync.wanted);
  });

  it('follows blocking and gives back exactly what was on', async () => {
    const door = await register();
    const { userId, room } = await moveIn();
    const [first, suspended] = [await issue(userId), await issue(userId)];
    await as('admin').post(`/api/mi-fares/${suspended.id}/suspend`, { reason: 'หาย' });
    const on = async () => {
      await deliver();
      return [first, suspended].map(({ mifare }) => devices.numbersOn(door).includes(mifare));
    };
    expect(await on()).toEqual([true, false]);
    await as('organize').post(`/api/rooms/${room}/block`, { blocked: true, reason: 'ค้างชำระ' });
    expect(await on()).toEqual([false, false]);
    await as('organize').post(`/api/rooms/${room}/block`, { blocked: false, reason: 'ชำระแล้ว' });
    expect(await on()).toEqual([true, false]);
    await as('admin').post(`/api/users/tenant/${userId}/block`, { blocked: true, reason: 'ก่อเหตุ' });
    expect(await on()).toEqual([false, false]);
    await as('admin').post(`/api/users/tenant/${userId}/block`, { blocked: false, reason: 'เรียบร้อย' });
    expect(await on()).toEqual([true, false]);
    await as('admin').post('/api/requests/tenant/remove', { payload: { userId, reason: 'ย้าย' }, channel: 'cms' });
    expect(await on()).toEqual([false, false]);
  });

  it('is delivered anew to another access control system, and stays through a while out of use', async () => {
    const door = await register();
    const { userId } = await moveIn();
    const { mifare } = await issue(userId);
    await deliver();
    await as('admin').put(`/api/hardwares/${door}`, { status: false });
    await deliver();
    await as('admin').put(`/api/hardwares/${door}`, { status: true });
    const before = devices.deliveries.length;
    await deliver();
    expect([devices.deliveries.length - before, devices.numbersOn(door).includes(mifare)]).toEqual([0, true]);
    await asOwner(`insert into access_system (property_id, kind, base_url, app_key, org_index_code, secret, key_id, secret_set_at)
      values (${properties.home}, 'hikcentral', 'https://access.example.org', 'key', '1', 'x', 'k', now())`);
    const anew = deviceMemory();
    await deliverProperty(job, async () => anew.system, properties.home, 'soon');
    await deliverProperty(job, async () => anew.system, properties.home, 'bulk');
    expect(anew.numbersOn(door)).toContain(mifare);
    await asOwner(
      `update access_system set kind = 'simulator', base_url = null, app_key = null, org_index_code = null, secret = null, key_id = null, secret_set_at = null`,
    );
    await deliver();
    await deliverProperty(job, async () => devices.system, properties.home, 'bulk');
  });

  it('ends with the last day of a card', async () => {
    const door = await register();
    const { userId } = await moveIn();
    const { mifare, id } = await issue(userId, { validUntil: '2099-01-01' });
    await deliver();
    const sent = devices.deliveries.flatMap(({ credentials }) => credentials).find(({ value }) => value === mifare);
    expect(sent?.validUntil).toEqual(new Date('2099-01-01T17:00:00Z'));
    await asOwner(`update card set valid_until = '2020-01-01' where id = ${id}; delete from credential_change`);
    const { rows } = await asWorker.query<{ count: number }>('select hardware.expire_cards($1) as count', [properties.home]);
    expect(rows[0]?.count).toBe(1);
    await deliver();
    expect(devices.numbersOn(door)).not.toContain(mifare);
  });
});

describe('1.e.5: a device that is away', () => {
  it('ends with the newest wish: add, remove and add again is on, remove while it is on its way is off', async () => {
    const door = await register();
    const { userId } = await moveIn();
    await deliver();
    devices.faults.away.add(door);
    const [stays, goes] = [await issue(userId), await issue(userId)];
    await deliver();
    await removeCard(stays.id);
    await removeCard(goes.id);
    await due();
    await deliver();
    await as('admin').post('/api/requests/card/mapping', { payload: { userId, mifareId: stays.id }, channel: 'cms' });
    devices.faults.away.delete(door);
    await due();
    await deliver();
    expect([stays, goes].map(({ mifare }) => devices.numbersOn(door).includes(mifare))).toEqual([true, false]);
  });

  it('whose answer was lost is asked again, and a card removed meanwhile ends off', async () => {
    const door = await register();
    const { userId } = await moveIn();
    await deliver();
    devices.faults.losesAnswers = true;
    const card = await issue(userId);
    await deliver();
    expect(devices.numbersOn(door)).toContain(card.mifare);
    await removeCard(card.id, 'lost');
    devices.faults.losesAnswers = false;
    await due();
    await deliver();
    expect(devices.numbersOn(door)).not.toContain(card.mifare);
  });

  it('after six tries is shown as failed on the card, the device and the home page, and comes back by itself once it is heard of', async () => {
    const door = await register();
    const { userId } = await moveIn();
    await deliver();
    devices.faults.away.add(door);
    const card = await issue(userId);
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await due();
      await deliver();
    }
    const device = (await pageOf(card.id)).devices.find(({ hardware }: { hardware: { id: number } }) => hardware.id === door);
    expect(device).toMatchObject({ state: 'addFailed', problem: 'unreachable' });
    const ofDevice = (await as('user').get(`/api/hardwares/${door}/credentials`)).body.data;
    expect(ofDevice.failed).toContainEqual(expect.objectContaining({ card: card.id, state: 'addFailed' }));
    const drift = (await as('user').get('/api/mi-fares/drift')).body.data.drift;
    expect(drift).toContainEqual(expect.objectContaining({ card: card.id, name: `•••${card.mifare.slice(-4)}` }));
    const actions = (await as('user').get('/api/home')).body.data.actions;
    expect(actions.find(({ name }: { name: string }) => name === 'card-failed')?.count).toBeGreaterThan(0);
    devices.faults.away.delete(door);
    await deliver();
    expect(devices.numbersOn(door)).not.toContain(card.mifare);
    await inProperty('home', (db) =>
      db.updateTable('hardware').set({ lastHeartbeatAt: sql`clock_timestamp()` }).where('id', '=', door).execute(),
    );
    await deliver();
    expect(devices.numbersOn(door)).toContain(card.mifare);
    expect((await as('user').get('/api/mi-fares/drift')).body.data.drift).toEqual([]);
  });

  it('does not keep the cards it takes from going in because it refuses one', async () => {
    const door = await register();
    const { userId } = await moveIn();
    await deliver();
    devices.faults.away.add(door);
    const cards = [await issue(userId), await issue(userId), await issue(userId)];
    await deliver();
    devices.faults.refuses.add(cards[1]?.mifare as string);
    devices.faults.away.delete(door);
    await due();
    await deliver();
    expect(cards.map(({ mifare }) => devices.numbersOn(door).includes(mifare))).toEqual([true, false, true]);
    expect((await pageOf(cards[1]?.id as number)).devices).toContainEqual(expect.objectContaining({ problem: 'refused' }));
    devices.faults.refuses.clear();
    await as('admin').post(`/api/mi-fares/${cards[1]?.id}/sync`);
    await deliver();
    expect(devices.numbersOn(door)).toContain(cards[1]?.mifare);
  });
});

describe('a system that answers with an error it has no name for', () => {
  it('about one card keeps only that card out, after two tries together', async () => {
    const door = await register();
    const { userId } = await moveIn();
    await deliver();
    devices.faults.away.add(door);
    const cards = [await issue(userId), await issue(userId), await issue(userId)];
    await deliver();
    devices.faults.errors.add(cards[1]?.mifare as string);
    devices.faults.away.delete(door);
    for (const _ of [1, 2]) {
      await due();
      await deliver();
    }
    expect(cards.map(({ mifare }) => devices.numbersOn(door).includes(mifare))).toEqual([true, false, true]);
    expect((await pageOf(cards[1]?.id as number)).devices).toContainEqual(expect.objectContaining({ state: 'addFailed' }));
    devices.faults.errors.clear();
    await as('admin').post('/api/mi-fares/drift/repair');
    await deliver();
    expect(devices.numbersOn(door)).toContain(cards[1]?.mifare);
  });

  it('about every card is tried with a few of them alone, and then left for later', async () => {
    const door = await register();
    const residents = await Promise.all([moveIn(), moveIn()]);
    await deliver();
    devices.faults.away.add(door);
    const cards: { mifare: string }[] = [];
    for (const { userId } of residents) for (const _ of [1, 2, 3, 4]) cards.push(await issue(userId));
    await deliver();
    for (const { mifare } of cards) devices.faults.errors.add(mifare);
    devices.faults.away.delete(door);
    const before = devices.deliveries.length;
    for (const _ of [1, 2, 3]) {
      await due();
      await deliver();
    }
    const tried = devices.deliveries.slice(before).filter(({ device }) => device.id === door);
    expect(tried.map(({ credentials }) => credentials.length)).toEqual([8, 1, 1, 1, 1, 1]);
    devices.faults.errors.clear();
    await as('admin').post('/api/mi-fares/drift/repair');
    await deliver();
  });
});

describe('a worker that was taken for dead', () => {
  const expire = () => asOwner('update device_delivery set leased_until = now(), not_before = now()');
  /** The first delivery of a run is on its way until the test lets it arrive. */
  const deliverLate = async () => {
    const before = devices.deliveries.length;
    const arrive = devices.holdNext();
    const late = deliver();
    await expect.poll(() => devices.deliveries.length).toBeGreaterThan(before);
    return { held: devices.deliveries[before]?.device.id as number, arrive, late };
  };

  it('and whose card arrives after it was removed by another has it removed again', async () => {
    await register();
    const { userId } = await moveIn();
    await deliver();
    const card = await issue(userId);
    const { held, arrive, late } = await deliverLate();
    await removeCard(card.id, 'lost');
    await expire();
    await deliverProperty(job, async () => devices.system, properties.home, 'bulk');
    arrive();
    await late;
    await deliver();
    expect(devices.numbersOn(held)).not.toContain(card.mifare);
  });

  it('and whose removal arrives after the card was given again has it given again', async () => {
    await register();
    const { userId } = await moveIn();
    const card = await issue(userId);
    await deliver();
    await as('admin').post(`/api/mi-fares/${card.id}/suspend`, { reason: 'หาย' });
    const { held, arrive, late } = await deliverLate();
    await as('admin').post(`/api/mi-fares/${card.id}/resume`);
    await expire();
    await deliverProperty(job, async () => devices.system, properties.home, 'bulk');
    arrive();
    await late;
    await deliver();
    expect(devices.numbersOn(held)).toContain(card.mifare);
    const { sync } = await pageOf(card.id);
    expect(sync.applied).toBe(sync.wanted);
  });
});

describe('a card whose last day has passed', () => {
  it('counts nowhere as wanted or failed, also before it has been taken off', async () => {
    const door = await register();
    const { userId } = await moveIn();
    await deliver();
    devices.faults.away.add(door);
    const { id } = await issue(userId, { validUntil: '2099-01-01' });
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await due();
      await deliver();
    }
    const failed = async () =>
      (await as('user').get('/api/home')).body.data.actions.find(({ name }: { name: string }) => name === 'card-failed')?.count ??
      0;
    const before = await failed();
    expect((await pageOf(id)).sync.wanted).toBeGreaterThan(0);
    await asOwner(`update device_credential set wanted_until = '2020-01-01' where kind = 'card' and subject_id = ${id}`);
    expect((await pageOf(id)).sync).toMatchObject({ wanted: 0, applied: 0, failed: 0 });
    expect(await failed()).toBe(before - 1);
    expect((await as('user').get('/api/mi-fares/drift')).body.data.drift).not.toContainEqual(
      expect.objectContaining({ card: id }),
    );
    devices.faults.away.delete(door);
    await asOwner(`update device_credential set wanted_until = '2099-01-01' where kind = 'card' and subject_id = ${id}`);
    await as('admin').post('/api/mi-fares/drift/repair');
    await due();
    await deliver();
  });
});

describe('as the application itself', () => {
  it('what a device has and should have can neither be written nor read', async () => {
    const refused = (statement: string) =>
      inProperty('home', (db) => sql.raw(statement).execute(db)).then(
        () => 'allowed',
        ({ code }: { code: string }) => code,
      );
    for (const statement of [
      'update device_credential set wanted = null',
      'select wanted from device_credential',
      'delete from device_credential',
      'select number from former_credential',
      'delete from former_credential',
      'update device_delivery set attempts = 0',
      'delete from credential_change',
    ])
      expect([statement, await refused(statement)]).toEqual([statement, '42501']);
  });
});
