import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty } = await testServer();
const fixture = await inProperty('home', (db) => makeHouse(db, '1201'));
const other = await inProperty('home', async (db) => {
  const unit = await db.insertInto('building').values({ name: 'B', lifts: 1 }).returning('id').executeTakeFirstOrThrow();
  const floor = { unitId: unit.id, name: '3', level: 3 };
  return { unit: unit.id, floor: (await db.insertInto('floor').values(floor).returning('id').executeTakeFirstOrThrow()).id };
});
const lobbyDoor = { type: 'door', name: 'ประตูล็อบบี้', nameEn: 'Lobby door', direction: 'in' };
const made = async (changes: object = {}) => (await as('admin').post('/api/hardwares', { ...lobbyDoor, ...changes })).body.data;
const seen = (id: number, secondsAgo: number) =>
  inProperty('home', (db) =>
    db
      .updateTable('hardware')
      .set({ lastHeartbeatAt: sql`now() - make_interval(secs => ${secondsAgo})` })
      .where('id', '=', id)
      .execute(),
  );

beforeEach(() => inProperty('home', (db) => db.deleteFrom('hardware').execute()));

describe('the office keeps its devices', () => {
  it('finds one by its English place, too', async () => {
    const { id } = await made({ place: 'ข้างตู้จดหมาย', placeEn: 'Beside the mailboxes' });
    const { body } = await as('admin').get('/api/hardwares?filters[search][$containsi]=mailboxes');
    expect(body.data).toMatchObject([{ id, place: 'ข้างตู้จดหมาย', placeEn: 'Beside the mailboxes' }]);
  });

  it('registers one with what was left out filled in', async () => {
    const answer = await as('admin').post('/api/hardwares', { ...lobbyDoor, serialNumber: 'DS-K1T671', addr: '10.0.4.12' });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      ...lobbyDoor,
      serialNumber: 'DS-K1T671',
      addr: '10.0.4.12',
      status: true,
      unit: null,
      floor: null,
      lastHeartbeatAt: null,
    });
  });

  it('takes the building from the floor, and no other', async () => {
    expect(await made({ floor: fixture.floorId })).toMatchObject({
      unit: { id: fixture.unitId },
      floor: { id: fixture.floorId },
    });
    const mixedUp = await as('admin').post('/api/hardwares', { ...lobbyDoor, unit: other.unit, floor: fixture.floorId });
    expect(mixedUp.body.error.details.errors).toMatchObject([{ path: ['floor'], key: 'invalid' }]);
  });

  it('clears the floor of a device that moves to another building, and keeps it otherwise', async () => {
    const { id } = await made({ floor: fixture.floorId });
    const same = await as('admin').put(`/api/hardwares/${id}`, { unit: fixture.unitId, place: 'ข้างเคาน์เตอร์' });
    expect(same.body.data).toMatchObject({ floor: { id: fixture.floorId }, place: 'ข้างเคาน์เตอร์' });
    expect((await as('admin').put(`/api/hardwares/${id}`, { unit: other.unit })).body.data).toMatchObject({
      unit: { id: other.unit },
      floor: null,
    });
  });

  it('keeps serial numbers unique', async () => {
    await made({ serialNumber: 'SN-1' });
    const again = await as('admin').post('/api/hardwares', { ...lobbyDoor, serialNumber: 'SN-1' });
    expect(again.body.error.details.errors).toMatchObject([{ path: ['serialNumber'], key: 'taken' }]);
    expect((await as('neighbour').post('/api/hardwares', { ...lobbyDoor, serialNumber: 'SN-1' })).status).toBe(200);
  });

  it('finds devices by words, kind and whether they are in use', async () => {
    await made({ serialNumber: 'GATE-7', type: 'auto-parking', name: 'ทางเข้าที่จอดรถอัตโนมัติ' });
    await made({ status: false });
    const found = async (query: string) =>
      (await as('user').get(`/api/hardwares?${query}`)).body.data.map(({ name }: { name: string }) => name);
    expect(await found('filters[search][$containsi]=gate-7')).toEqual(['ทางเข้าที่จอดรถอัตโนมัติ']);
    expect(await found('filters[type][$eq]=door')).toEqual(['ประตูล็อบบี้']);
    expect(await found('filters[status][$eq]=true')).toEqual(['ทางเข้าที่จอดรถอัตโนมัติ']);
  });

  it('lists the kinds of devices, and nothing else, as categories', async () => {
    const { body } = await as('user').get('/api/categories/hardware');
    expect(body.data.map(({ code }: { code: string }) => code)).toEqual([
      'door',
      'elevator',
      'conventional-parking',
      'auto-parking',
    ]);
    expect((await as('user').get('/api/categories/hardware?filters[code][$eq]=box')).body.data).toEqual([]);
  });
});

describe('online and offline', () => {
  const stateOf = async (id: number) =>
    (await as('user').get('/api/hardwares/states')).body.data.find((state: { id: number }) => state.id === id);

  it('is derived from the heartbeats of the last two minutes', async () => {
    const { id } = await made();
    expect(await stateOf(id)).toEqual({ id, status: true, isOnline: false, lastHeartbeatAt: null });
    await seen(id, 90);
    expect(await stateOf(id)).toMatchObject({ isOnline: true, lastHeartbeatAt: expect.any(String) });
    await seen(id, 130);
    expect(await stateOf(id)).toMatchObject({ isOnline: false });
  });

  it('is returned with the time it was computed at, so that a list of offline devices has the same number', async () => {
    const [late, fresh] = [await made(), await made({ name: 'ประตูหลัง' })];
    await seen(late.id, 121);
    await seen(fresh.id, 60);
    const { data, meta } = (await as('user').get('/api/hardwares/states')).body;
    const since = new Date(Date.parse(meta.asOf) - 120_000).toISOString();
    const listed = (await as('user').get(`/api/hardwares?filters[lastHeartbeatAt][$lt]=${since}`)).body.data;
    const missing = data.filter(({ isOnline }: { isOnline: boolean }) => !isOnline);
    expect(listed.map(({ id }: { id: number }) => id)).toEqual([late.id]);
    expect(missing.map(({ id }: { id: number }) => id)).toEqual([late.id]);
  });

  it('is no change of the record: a heartbeat is not audited', async () => {
    const { id } = await made();
    const entries = () =>
      inProperty('home', (db) => db.selectFrom('auditLog').select('id').where('record', '=', 'hardware').execute());
    const before = (await entries()).length;
    await seen(id, 1);
    expect(await entries()).toHaveLength(before);
  });
});

describe('lifts of the registry', () => {
  it('are the devices behind the lift numbers of the rooms', async () => {
    const numbers = async () =>
      (await as('user').get('/api/rooms/elevator-number')).body.data.map(
        ({ liftNo, hardware }: { liftNo: string; hardware: { name: string } | null }) => [liftNo, hardware?.name],
      );
    expect(await numbers()).toEqual([
      ['A-1', undefined],
      ['A-2', undefined],
      ['B-1', undefined],
    ]);
    await made({ type: 'elevator', name: 'ลิฟต์ B1', unit: other.unit });
    await made({ type: 'elevator', name: 'ลิฟต์ขนของ', unit: other.unit });
    expect(await numbers()).toEqual([
      ['A-1', undefined],
      ['A-2', undefined],
      ['B-1', 'ลิฟต์ B1'],
      ['B-2', 'ลิฟต์ขนของ'],
    ]);
    const doors = (await as('user').get('/api/rooms/elevator-door')).body.data;
    expect(doors).toContainEqual(expect.objectContaining({ liftNo: 'B-2', floor: { id: other.floor, name: '3' } }));
  });

  it('are listed with the rooms they serve', async () => {
    await inProperty('home', (db) =>
      db
        .updateTable('room')
        .set({ mapping: JSON.stringify({ orgIndexCode: 'ORG-1', liftNo: 'A-1' }) })
        .execute(),
    );
    await made({ type: 'elevator', name: 'ลิฟต์ A1', unit: fixture.unitId });
    expect((await as('user').get('/api/rooms/mapping/list')).body.data).toMatchObject([
      { name: '1201', lift: { name: 'ลิฟต์ A1' } },
    ]);
  });
});
