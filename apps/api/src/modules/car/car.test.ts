import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2', '3', '4', '5', '6', '7'));
const [first, second, third, fourth, fifth, sixth, seventh] = rooms as [number, number, number, number, number, number, number];
const BANGKOK = 10;
const CHIANG_MAI = 50;

type Who = 'admin' | 'organize' | 'user';
const add = (payload: object, more: object = {}, who: Who = 'admin') =>
  as(who).post('/api/requests/car', { payload: { province: BANGKOK, ...payload }, channel: 'cms', ...more });
const remove = (carId: number, more: object = {}) => as('admin').post('/api/cars/delete-car', { carId, ...more });
const carsOf = async (room: number, who: Who = 'admin') => (await as(who).get(`/api/rooms/${room}/cars`)).body.data;
const list = async (query: string, who: Who | 'neighbour' = 'admin') => (await as(who).get(`/api/cars?${query}`)).body.data;
const resident = async (roomID: number, role = 3) => {
  const payload = { firstName: 'สมชาย', lastName: 'ใจดี', mobile: '0812345678', roomID, role };
  return (await as('admin').post('/api/requests/tenant', { payload, channel: 'cms' })).body.data.userId as number;
};
const set = (settings: object) => as('organize').put('/api/settings', settings);
const keyOf = ({ status, body }: { status: number; body: { error?: { details: { key?: string } } } }) => [
  status,
  body.error?.details.key,
];

describe('a car at the counter', () => {
  it('is registered at once, however the plate was typed, and the request is the record of it', async () => {
    const userId = await resident(first);
    const car = { userId, plate: '๑ กข-๑๒๓๔', class: 'suv', brand: 'Mazda', model: 'CX-5', colour: 'white' };
    const { status, body } = await add(car);
    expect([status, body.error]).toEqual([200, undefined]);
    expect(body.data).toMatchObject({ approveType: 'add-car', result: 'approved', atOnce: true, carId: expect.any(Number) });
    expect(await carsOf(first)).toMatchObject([
      {
        plate: '1กข1234',
        province: 'กรุงเทพมหานคร',
        provinceEn: 'Bangkok',
        vehicle: 'car',
        class: 'suv',
        colour: 'white',
        holder: { id: userId, nameTh: 'สมชาย ใจดี' },
        isActive: true,
      },
    ]);
    const { rows: stored } = await inProperty('home', (db) =>
      sql`select plate_typed, province, is_active from car where id = ${body.data.carId}`.execute(db),
    );
    expect(stored).toEqual([{ plateTyped: '1 กข-1234', province: 'กรุงเทพมหานคร', isActive: true }]);
  });

  it('that is registered already is refused, and the room is named', async () => {
    const again = await add({ roomID: second, plate: '1กข 1234' });
    expect(keyOf(again)).toEqual([409, 'error.carRegistered']);
    expect(again.body.error.details.errors).toEqual([{ path: ['room'], message: '1', about: { room: '1' } }]);
    expect((await add({ roomID: second, plate: '1กข1234', province: CHIANG_MAI })).status).toBe(200);
    expect((await add({ roomID: second, plate: '1กข1234', vehicle: 'motorcycle' })).status).toBe(200);
    expect((await add({ roomID: second, plate: '1กข1234', province: null, country: 'la' })).status).toBe(200);
  });

  it('of many who register it at once is one, in one room', async () => {
    const answers = await Promise.all(rooms.map((roomID) => add({ roomID, plate: 'รวย9999' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(6).fill(409)]);
    expect(await list(`filters[plate][$eq]=${encodeURIComponent('รวย 9999')}`)).toHaveLength(1);
  });

  it('needs a room, a province or a country, and a size only where it is a car', async () => {
    const path = async (payload: object) => (await add(payload)).body.error.details.errors[0].path.at(-1);
    expect(await path({ plate: '1กก1' })).toBe('roomID');
    expect(await path({ roomID: first, plate: ' . ' })).toBe('plate');
    expect(await path({ roomID: first, plate: '1กก1', province: null })).toBe('province');
    expect(await path({ roomID: first, plate: '1กก1', province: 1 })).toBe('province');
    expect(await path({ roomID: first, plate: '1กก1', country: 'MY' })).toBe('country');
    expect(await path({ roomID: first, plate: '1กก1', vehicle: 'motorcycle', class: 'suv' })).toBe('class');
    expect((await add({ roomID: first, plate: '1กก1' }, {}, 'user')).status).toBe(403);
  });

  it('is corrected in everything but its plate', async () => {
    const { carId } = (await add({ roomID: third, plate: 'กขค123', vehicle: 'motorcycle' })).body.data;
    const changed = await as('admin').put(`/api/cars/${carId}`, { brand: 'Honda', colour: 'red' });
    expect(changed.body.data).toMatchObject({ plate: 'กขค123', brand: 'Honda', colour: 'red', model: null, room: { id: third } });
    expect((await as('admin').put(`/api/cars/${carId}`, { class: 'suv' })).status).toBe(400);
    expect((await as('admin').put(`/api/cars/${carId}`, { plate: '1กก1' })).status).toBe(400);
  });

  it('is given another user, who lives in its room', async () => {
    const [one, neighbour] = [await resident(fourth), await resident(fifth)];
    const { carId } = (await add({ roomID: fourth, plate: '4กก4' })).body.data;
    const use = (userId: number | null) => as('admin').put(`/api/cars/${carId}`, { userId });
    expect((await use(one)).body.data).toMatchObject({ holder: { id: one }, plate: '4กก4' });
    expect((await use(neighbour)).status).toBe(400);
    expect((await as('admin').put(`/api/cars/${carId}`, { brand: 'Honda' })).body.data.holder.id).toBe(one);
    expect((await use(null)).body.data.holder).toBeNull();
    await remove(carId);
    expect(keyOf(await use(one))).toEqual([409, 'error.carRemoved']);
  });

  it('that leaves can come back, also in another room', async () => {
    const { carId } = (await add({ roomID: third, plate: '7กก7' })).body.data;
    const removed = await remove(carId, { reason: 'ขายแล้ว' });
    expect(removed.body.data).toMatchObject({ approveType: 'delete-car', result: 'approved' });
    expect(keyOf(await remove(carId))).toEqual([409, 'error.carRemoved']);
    expect((await carsOf(third)).find(({ id }: { id: number }) => id === carId)).toMatchObject({ isActive: false });
    expect((await add({ roomID: fourth, plate: '7กก7' })).status).toBe(200);
  });
});

describe('what others see', () => {
  it('a reader sees masked plates, and finds a car only by all of its plate', async () => {
    expect(JSON.stringify([await carsOf(first, 'user'), await list('', 'user')])).not.toContain('1กข1234');
    const plate = encodeURIComponent('1กข1234');
    expect(await list(`filters[plate]=${plate}&filters[province][id]=${BANGKOK}&filters[vehicle]=car`, 'user')).toMatchObject([
      { plate: '•••234', vehicle: 'car' },
    ]);
    for (const query of [
      `filters[plate][$startsWith]=1`,
      `filters[plate][$gt]=1`,
      `filters[plate][$in][0]=${plate}`,
      `filters[$or][0][plate]=${plate}&filters[$or][1][plate]=1`,
      'sort=plate',
    ])
      expect((await as('user').get(`/api/cars?${query}`)).status).toBe(400);
  });

  it('plates nobody has are counted for whoever sees them masked', async () => {
    const tried = async (who: 'user' | 'admin') => {
      const statuses: number[] = [];
      for (let turn = 0; turn < 22; turn += 1) statuses.push((await as(who).get(`/api/cars?filters[plate]=9ฮฮ${turn}`)).status);
      return new Set(statuses.slice(20));
    };
    expect([await tried('user'), await tried('admin')]).toEqual([new Set([429]), new Set([200])]);
  });

  it('another property sees nothing, and cannot name the car', async () => {
    const [{ id }] = await carsOf(first);
    expect(await list('', 'neighbour')).toEqual([]);
    expect((await as('neighbour').put(`/api/cars/${id}`, { brand: 'x' })).status).toBe(404);
    expect((await as('neighbour').post('/api/cars/delete-car', { carId: id })).status).toBe(404);
  });

  it('no plate is in any line of the audit log', async () => {
    const { rows: lines } = await inProperty('home', (db) =>
      sql<{ text: string }>`select concat(before, after) as text from audit_log`.execute(db),
    );
    const all = lines.map(({ text }) => text).join();
    for (const personal of ['1กข1234', '1 กข-1234', 'รวย9999', 'ขายแล้ว']) expect(all).not.toContain(personal);
  });
});

describe('a second person', () => {
  it('decides about a car where the property wants one, and sees what is new', async () => {
    await set({ secondPerson: ['add-car', 'delete-car'] });
    const asked = await add({ roomID: fifth, plate: '5กก5', colour: 'blue' });
    const { id } = asked.body.data;
    expect(asked.body.data).toMatchObject({ result: null, carId: null });
    expect(keyOf(await add({ roomID: sixth, plate: '5 กก 5' }))).toEqual([409, 'error.requestOpen']);
    const page = (await as('organize').get(`/api/requests/${id}`)).body.data;
    expect(page).toMatchObject({ mayApprove: true, rules: [{ rule: 'notRegistered', passes: true }] });
    expect(page.changes).toMatchObject([
      { field: 'plate', old: null, new: '5กก 5' },
      { field: 'province', new: 'กรุงเทพมหานคร (Bangkok)' },
      { field: 'vehicle', new: 'car' },
      { field: 'colour', new: 'blue' },
    ]);
    expect((await as('user').get(`/api/requests/${id}`)).body.data.changes[0].new).not.toContain('กก');
    expect(keyOf(await as('admin').post('/api/requests/car/approve', { id }))).toEqual([403, 'error.ownRequest']);
    expect(keyOf(await as('organize').post('/api/requests/car/delete/approve', { id }))).toEqual([409, 'requestWrongType']);
    expect((await as('organize').post('/api/requests/car/approve', { id })).body.data.result).toBe('approved');
    expect(await carsOf(fifth)).toMatchObject([{ plate: '5กก5', colour: 'blue' }]);
  });

  it('decides about a removal, and sees the car and why', async () => {
    const [{ id: carId }] = await carsOf(fifth);
    const { id } = (await remove(carId, { reason: 'ย้ายที่จอด' })).body.data;
    expect((await carsOf(fifth))[0].isActive).toBe(true);
    const page = (await as('organize').get(`/api/requests/${id}`)).body.data;
    expect(page.rules).toEqual([{ rule: 'present', passes: true, facts: {} }]);
    expect(page.changes).toContainEqual({ field: 'plate', old: '5กก 5', new: null });
    expect(page.changes).toContainEqual({ field: 'reason', old: null, new: 'ย้ายที่จอด' });
    await as('organize').post('/api/requests/car/delete/approve', { id });
    expect((await carsOf(fifth))[0].isActive).toBe(false);
    await set({ secondPerson: [] });
  });

  it('hears that somebody registered the car meanwhile', async () => {
    const { id } = (await add({ roomID: fifth, plate: '6กก6' }, { wait: true })).body.data;
    await add({ roomID: sixth, plate: '6กก6' });
    const page = (await as('organize').get(`/api/requests/${id}`)).body.data;
    expect(page.rules).toEqual([{ rule: 'notRegistered', passes: false, facts: { room: '6' } }]);
    expect(keyOf(await as('organize').post('/api/requests/car/approve', { id }))).toEqual([409, 'error.carRegistered']);
    await as('organize').post('/api/requests/reject', { id, reason: 'ลงทะเบียนแล้ว' });
  });
});

describe('how many cars a room may have', () => {
  it('counts what waits, also when many ask at once', async () => {
    const used = (await carsOf(seventh)).length;
    await set({ carsPerRoom: used + 3 });
    await add({ roomID: seventh, plate: '1ขข1' }, { wait: true });
    const answers = await Promise.all([2, 3, 4, 5, 6].map((number) => add({ roomID: seventh, plate: `${number}ขข1` })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(keyOf(answers.find(({ status }) => status !== 200) as never)).toEqual([409, 'error.carsPerRoom']);
    await set({ carsPerRoom: 0 });
  });
});
