import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { toAppError } from '#platform/http/error-mapping.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, inProperty } = await testServer();
const fixture = await inProperty('home', (db) => makeHouse(db, '1', '2', '10'));
const [first] = fixture.rooms as [number];
const asked = (payload: object) => ({ payload, channel: 'cms' });
const create = (changes: object = {}) =>
  as('admin').post('/api/requests/room', asked({ name: '1500', floor: fixture.floorId, roomType: fixture.typeId, ...changes }));

it('a room type has an English name beside the Thai one, is found by it, and the plan has both', async () => {
  const url = `/api/room-types/${fixture.typeId}`;
  expect((await as('admin').put(url, { nameEn: '1 bedroom' })).body.data).toMatchObject({
    name: '1 ห้องนอน',
    nameEn: '1 bedroom',
  });
  const { body } = await as('admin').get('/api/room-types?filters[search][$containsi]=BEDROOM');
  expect(body.data).toMatchObject([{ id: fixture.typeId }]);
  const { data: plan } = (await as('admin').get(`/api/units/${fixture.unitId}/plan`)).body;
  expect(plan.types).toEqual([{ id: fixture.typeId, name: '1 ห้องนอน', nameEn: '1 bedroom' }]);
});

describe('the office keeps its rooms', () => {
  it('creates one by a request that is approved at once and stored', async () => {
    const answer = await create({ category: fixture.unitId, sqm: 34.5, mapping: { orgIndexCode: 'ORG-15', liftNo: 'A-1' } });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      name: '1500',
      sqm: 34.5,
      status: 'vacant',
      mapping: { orgIndexCode: 'ORG-15', liftNo: 'A-1' },
      floor: { name: '12' },
      category: { name: 'A' },
      type: { name: '1 ห้องนอน' },
      request: { type: 'create-room', result: 'approved' },
    });
    const request = await inProperty('home', (db) =>
      db.selectFrom('request').selectAll().where('id', '=', answer.body.data.request.id).executeTakeFirst(),
    );
    expect(request).toMatchObject({ typeId: 43, result: 'approved', atOnce: true, channel: 'cms', payload: { name: '1500' } });
  });

  it('refuses a floor of another building, a taken number and an unknown type, each at its field', async () => {
    const tower = (await as('admin').post('/api/units', { name: 'B' })).body.data;
    const problems = async (changes: object) => (await create(changes)).body.error.details.errors;
    expect(await problems({ category: tower.id, name: 'x' })).toMatchObject([{ path: ['category'], key: 'invalid' }]);
    expect(await problems({ name: '10' })).toMatchObject([{ path: ['name'], key: 'taken' }]);
    expect(await problems({ name: 'x', roomType: 999_999 })).toMatchObject([{ path: ['roomType'], key: 'notFound' }]);
    expect(await problems({ name: 'x', floor: 999_999 })).toMatchObject([{ path: ['floor'], key: 'notFound' }]);
  });

  it('changes only what was sent', async () => {
    const { id } = (await create({ name: '1600', sqm: 50 })).body.data;
    const answer = await as('admin').post('/api/requests/room/update', asked({ roomId: id, status: 'let' }));
    expect(answer.body.data).toMatchObject({ name: '1600', sqm: 50, status: 'let', request: { type: 'update-room' } });
  });

  it('moves with its floor to another building', async () => {
    const tower = (await as('admin').post('/api/units', { name: 'C' })).body.data;
    const floor = (await as('admin').post('/api/floors', { unit: tower.id, name: 'G' })).body.data;
    const { id } = (await create({ name: 'G01', floor: floor.id })).body.data;
    expect((await as('admin').put(`/api/floors/${floor.id}`, { unit: fixture.unitId })).status).toBe(200);
    expect((await as('user').get(`/api/rooms/${id}?populate=category`)).body.data.category.name).toBe('A');
  });

  it('sorts numbers naturally', async () => {
    const { body } = await as('user').get('/api/rooms?filters[name][$in][0]=1&filters[name][$in][1]=2&filters[name][$in][2]=10');
    expect(body.data.map((room: { name: string }) => room.name)).toEqual(['1', '2', '10']);
  });

  it('answers mapping and quota as part of the row when they are asked for', async () => {
    const answer = await as('user').get(
      '/api/rooms?populate[0]=floor.unit&populate[1]=mapping&populate[2]=type&pagination[pageSize]=1',
    );
    expect(answer.status).toBe(200);
    expect(answer.body.data[0]).toMatchObject({ floor: { unit: { name: 'A' } }, type: { quota: {} } });
    expect((await as('user').get('/api/rooms?sort=mapping')).status).toBe(400);
    expect((await as('user').get('/api/rooms?filters[mapping][orgIndexCode]=1')).status).toBe(400);
    expect((await as('user').get('/api/rooms?populate=mapping.orgIndexCode')).status).toBe(400);
  });

  it('lists vacant, unblocked rooms as available', async () => {
    await as('admin').post('/api/requests/room/update', asked({ roomId: first, status: 'works' }));
    const { body } = await as('user').get('/api/rooms/available?filters[name][$in][0]=1&filters[name][$in][1]=2');
    expect(body.data.map((room: { name: string }) => room.name)).toEqual(['2']);
  });

  it('is blocked by an Organize Admin alone, with a reason', async () => {
    const block = (who: 'admin' | 'organize', body: object) => as(who).post(`/api/rooms/${first}/block`, body);
    expect((await block('admin', { blocked: true, reason: 'ค้างค่าส่วนกลาง' })).status).toBe(403);
    expect((await block('organize', { blocked: true })).status).toBe(400);
    const { body } = await block('organize', { blocked: true, reason: 'ค้างค่าส่วนกลาง' });
    expect(body.data).toMatchObject({ blockedByAdmin: true, blockedReason: 'ค้างค่าส่วนกลาง' });
    expect((await block('organize', { blocked: false, reason: 'ชำระแล้ว' })).body.data.blockedReason).toBeNull();
  });

  it('keeps its extra services', async () => {
    const { body } = await as('admin').post('/api/rooms/addon-service', {
      roomId: first,
      addonService: ['แม่บ้าน', 'แม่บ้าน', 'Wi-Fi'],
    });
    expect(body.data.addonService).toEqual(['แม่บ้าน', 'Wi-Fi']);
  });

  it('lists lifts, their doors and the names of rooms in the access system', async () => {
    expect((await as('user').get('/api/rooms/elevator-number')).body.data[0]).toEqual({
      liftNo: 'A-1',
      building: { id: fixture.unitId, name: 'A' },
      hardware: null,
    });
    expect((await as('user').get('/api/rooms/elevator-door')).body.data[0]).toMatchObject({
      liftNo: 'A-1',
      floor: { name: expect.any(String) },
    });
    expect((await as('user').get('/api/rooms/mapping/list')).body.data).toMatchObject([{ name: '1500', building: 'A' }]);
    const { body } = await as('admin').post('/api/rooms/mapping/org-index-name', { orgIndexCode: 'ORG-15' });
    expect(body.data).toMatchObject({ orgIndexName: 'A / 1500' });
  });
});

describe('a record that is in use', () => {
  it('cannot be removed, and the answer names what uses it', async () => {
    const answer = await as('admin').delete(`/api/units/${fixture.unitId}`);
    expect([answer.status, answer.body.error.details.key]).toEqual([409, 'error.inUse']);
    expect(answer.body.error.details.errors).toContainEqual({ path: ['floor'], message: expect.any(String), count: 2 });
    expect(answer.body.error.details.errors.map((one: { path: string[] }) => one.path[0]).toSorted()).toEqual(['floor', 'room']);
    const type = await as('admin').delete(`/api/room-types/${fixture.typeId}`);
    expect(type.body.error.details.errors).toMatchObject([{ path: ['room'] }]);
  });

  it('is refused by its foreign key, too, with the same error', async () => {
    const deleted = inProperty('home', (db) => db.deleteFrom('building').where('id', '=', fixture.unitId).execute());
    const refusal = await deleted.catch(toAppError);
    expect(refusal).toMatchObject({ status: 409, details: { key: 'error.inUse', errors: [{ path: [expect.any(String)] }] } });
  });

  it('counts its uses up to a hundred', async () => {
    const { id } = (await create({ name: '1650' })).body.data;
    const members = Array.from({ length: 120 }, (_, at) => ({ nameTh: `ก ${at}`, nameEn: 'A', roomId: id, roleId: 3 }));
    await inProperty('home', (db) => db.insertInto('member').values(members).execute());
    const { errors } = (await as('admin').post('/api/requests/room/remove', asked({ roomId: id }))).body.error.details;
    expect(errors).toContainEqual({ path: ['member'], message: '100 × member', count: 100 });
  });

  it('can be removed once nothing uses it, with its own quota', async () => {
    const { id } = (await create({ name: '1700' })).body.data;
    await as('admin').post('/api/quotas', { room: id, quota: { mifare: 1 } });
    await as('admin').post('/api/parcels', { room: id });
    const refused = await as('admin').post('/api/requests/room/remove', asked({ roomId: id }));
    expect(refused.body.error.details.errors).toEqual([{ path: ['parcel'], message: '1 × parcel', count: 1 }]);
    const { data } = (await as('user').get(`/api/parcels?filters[room]=${id}`)).body;
    await as('admin').delete(`/api/parcels/${data[0].id}`);
    const removed = await as('admin').post('/api/requests/room/remove', asked({ roomId: id }));
    expect(removed.body.data).toMatchObject({ id, request: { type: 'remove-room' } });
  });
});

describe('members, cards and cars of a room', () => {
  it('are listed', async () => {
    await inProperty('home', async (db) => {
      const member = await db
        .insertInto('member')
        .values({ roomId: first, nameTh: 'สมหญิง', nameEn: 'Somying', phone: '081-000-0000' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('card').values({ roomId: first, memberId: member.id, serial: '04A1B2C3' }).execute();
      await db.insertInto('car').values({ roomId: first, plate: '1กก 1234', province: 'กรุงเทพมหานคร' }).execute();
    });
    const of = async (what: string, who: 'user' | 'admin' = 'user') =>
      (await as(who).get(`/api/rooms/${first}/${what}`)).body.data;
    expect(await of('members')).toMatchObject([{ nameTh: 'สมหญิง', role: 'tenant', phone: '••• ••• 0000' }]);
    expect(await of('members', 'admin')).toMatchObject([{ phone: '081-000-0000' }]);
    expect(await of('cards')).toMatchObject([{ serial: '•••2C3', holder: { nameTh: 'สมหญิง' } }]);
    expect(await of('cars'), 'a plate leads to its owner').toMatchObject([{ plate: '•••234', province: 'กรุงเทพมหานคร' }]);
    expect(await of('cars', 'admin')).toMatchObject([{ plate: '1กก1234' }]);
    expect((await as('neighbour').get(`/api/rooms/${first}/members`)).status).toBe(404);
  });
});
