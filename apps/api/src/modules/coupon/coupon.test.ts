import { describe, expect, it } from 'vitest';
import { couponHouse } from '#test/fixtures/coupons.ts';
import { keyOf } from '#test/fixtures/families.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const server = await testServer();
const { as, inProperty } = server;
const { rooms, typeId, unitId, template, send, numbersOf } = await couponHouse(server, 8, 4);
const [first, second, third, blocked] = rooms as [number, number, number, number];
const empty = rooms.at(-1) as number;
await as('organize').post(`/api/rooms/${blocked}/block`, { blocked: true, reason: 'ปรับปรุงห้อง' });
const stateOf = async (room: number) => (await as('user').get(`/api/rooms/checkQuota-room?roomId=${room}`)).body.data;
const yymm = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(new Date()).slice(2, 7).replace('-', '');

describe('a coupon template', () => {
  it('is kept with its kind, in capitals, and its code belongs to it alone', async () => {
    const made = await template({ code: 'pool1', type: 204, event: 'สงกรานต์', startDate: '2026-04-13', endDate: '2096-04-15' });
    expect(made).toMatchObject({ code: 'POOL1', type: { code: 'coupon-guest-facility' }, issued: 0, used: 0 });
    const again = await as('admin').post('/api/coupon-templates', { code: 'POOL1', nameTh: 'ก', nameEn: 'A', type: 204 });
    expect(again.body.error.details.errors).toMatchObject([{ path: ['code'], key: 'taken' }]);
    const one = await as('user').get(`/api/coupon-templates/${made.id}?populate=type`);
    expect(one.body.data).toMatchObject({ startDate: '2026-04-13', endDate: '2096-04-15', type: { id: 204 } });
    const found = await as('user').get('/api/coupon-templates?filters[type][id]=204&filters[search][$containsi]=pool');
    expect(found.body.meta.total).toBe(1);
  });

  it.each([
    [{ type: 211 }, 'type', 'notFound'],
    [{ code: 'a' }, 'code', 'couponCode'],
    [{ code: 'TOO-LONG' }, 'code', 'couponCode'],
    [{ startDate: '2026-04-02', endDate: '2026-04-01' }, 'endDate', 'endDate'],
    [{ perRoomLimit: 0 }, 'perRoomLimit', 'outOfRange'],
  ])('is refused with %j', async (changes, field, key) => {
    const fields = { code: 'X1', nameTh: 'ก', nameEn: 'A', type: 201 };
    const { body } = await as('admin').post('/api/coupon-templates', { ...fields, ...changes });
    expect(body.error.details.errors).toMatchObject([{ path: [field], key }]);
  });

  it('stays what it was sent as: only texts, picture, a later end and the switch change', async () => {
    const { id } = await template({ endDate: '2096-01-31' });
    const change = (changes: object) => as('admin').put(`/api/coupon-templates/${id}`, changes);
    expect((await change({ perRoomLimit: 3, endDate: '2096-01-30' })).status).toBe(200);
    expect(keyOf(await change({ code: 'OTHER' }))).toBe('error.couponTemplateSent');
    await send(id, [first]);
    for (const changes of [{ perRoomLimit: 4 }, { totalLimit: 9 }, { type: 202 }, { event: 'x' }, { endDate: '2096-01-29' }])
      expect([changes, keyOf(await change(changes))]).toEqual([changes, 'error.couponTemplateSent']);
    expect((await change({ nameEn: 'Parking', endDate: '2096-02-01', isActive: false })).status).toBe(200);
    expect(keyOf(await send(id, [second]))).toBe('error.couponUnavailable');
    expect(keyOf(await as('admin').delete(`/api/coupon-templates/${id}`))).toBe('error.inUse');
    const unused = await template();
    expect((await as('admin').delete(`/api/coupon-templates/${unused.id}`)).status).toBe(200);
  });
});

describe('sending coupons', () => {
  it('numbers them without a gap, and leaves blocked and empty rooms out', async () => {
    const { id, code } = await template({ type: 201, event: 'ปีใหม่' });
    const answer = await send(id, [first, second, blocked, empty], { amount: 2 });
    expect(answer.body.data).toMatchObject({ rooms: 2, coupons: 4, firstNumber: 1, lastNumber: 4, by: { name: 'admin' } });
    const more = await send(id, [third]);
    expect(more.body.data).toMatchObject({ firstNumber: 5, lastNumber: 5 });
    expect(await numbersOf(id)).toEqual([1, 2, 3, 4, 5].map((number) => `${code}-${yymm}-00000${number}`));
    expect((await as('user').get(`/api/coupon-templates/${id}`)).body.data).toMatchObject({ issued: 5, used: 0 });
    const { body } = await as('user').get(`/api/coupons?filters[room][id]=${third}&populate=*`);
    expect(body.data[0]).toMatchObject({
      event: 'ปีใหม่',
      state: 'issued',
      type: { id: 201 },
      template: { id },
      room: { name: '103' },
    });
    await as('admin').post(`/api/coupon-activities/${answer.body.data.id}/void`, { reason: 'ส่งผิด' });
    await as('admin').post(`/api/coupon-activities/${more.body.data.id}/void`, { reason: 'ส่งผิด' });
  });

  it('is all or nothing: one room over its month, and the answer names it with exactly this message', async () => {
    const { id } = await template();
    await send(id, [first], { amount: 3 });
    const before = await numbersOf(id);
    const answer = await send(id, [first, second], { amount: 2 });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ name: 'ValidationError', message: 'this coupon over limit' });
    expect(answer.body.error.details).toEqual({
      key: 'error.couponOverLimit',
      errors: [
        {
          path: ['rooms', String(first)],
          message: 'this coupon over limit',
          key: 'couponOverLimit',
          about: { room: '101', rule: 'month', rooms: '1', limit: '4', used: expect.any(String), asked: '2' },
        },
      ],
    });
    expect(await numbersOf(id)).toEqual(before);
    expect((await send(id, [first, second], { amount: 2, leaveOut: [first] })).body.data).toMatchObject({
      rooms: 1,
      firstNumber: 4,
    });
  });

  it('counts the month by kind, over all templates, and the room sees what is left', async () => {
    const state = await stateOf(second);
    expect(state.coupon).toMatchObject([{ type: 201, limit: 4, used: 2, left: 2 }]);
    expect((await send((await template({ type: 203 })).id, [second])).body.error.details.errors[0].about).toMatchObject({
      limit: '0',
    });
    await as('admin').put(`/api/room-types/${typeId}`, { quota: { coupon: [{ couponType: 201, amount: 1 }] } });
    expect(await stateOf(second)).toMatchObject({ coupon: [{ limit: 1, used: 2, left: 0 }], ok: false });
    await as('admin').put(`/api/room-types/${typeId}`, { quota: { coupon: [{ couponType: 201, amount: 100 }] } });
  });

  it('holds the limits of the template, for one room and for all', async () => {
    const { id } = await template({ perRoomLimit: 2, totalLimit: 5 });
    expect((await send(id, [first, second], { amount: 2 })).status).toBe(200);
    const over = await send(id, [first]);
    expect(over.body.error.details.errors[0].about).toMatchObject({ rule: 'perRoom', limit: '2', used: '2' });
    const total = await send(id, [third, rooms[4] as number]);
    expect(total.body.error).toMatchObject({
      message: 'this coupon over limit',
      details: { errors: [{ path: ['totalLimit'] }] },
    });
    expect((await send(id, [third])).status).toBe(200);
  });

  it('is for everybody only where that is said', async () => {
    const { id } = await template();
    const nobody = await as('admin').post('/api/coupon-activities', { template: id, amount: 1, audience: {} });
    expect(nobody.body.error.details.errors).toMatchObject([{ path: ['audience'], key: 'required' }]);
    expect((await send(id, 'all')).body.data.rooms).toBe(rooms.length - 2);
    expect((await send(id, [], { audience: { buildings: [unitId], roomTypes: [typeId] } })).body.data.rooms).toBe(
      rooms.length - 2,
    );
    expect(keyOf(await send(id, [empty, blocked]))).toBe('error.couponNoRooms');
    expect((await send(id, [999_999])).body.error.details.errors[0].path).toEqual(['audience', 'rooms']);
  });

  it('previews by the same rules, and writes nothing', async () => {
    const { id } = await template({ perRoomLimit: 1 });
    await send(id, [first]);
    const body = { template: id, amount: 1, audience: { rooms: [first, second, blocked, empty] } };
    const preview = await as('user').post('/api/coupon-activities/preview', body);
    expect(preview.body.data).toEqual({
      rooms: 1,
      coupons: 1,
      blocked: [{ id: blocked, name: '104', building: 'A' }],
      empty: [{ id: empty, name: '108', building: 'A' }],
      leftOut: 0,
      over: [{ room: { id: first, name: '101', building: 'A' }, rule: 'perRoom', limit: 1, used: 1, asked: 1 }],
      overTotal: null,
      unavailable: null,
    });
    const without = await as('user').post('/api/coupon-activities/preview', { ...body, leaveOut: [first] });
    expect(without.body.data).toMatchObject({ rooms: 1, leftOut: 1, over: [] });
    expect(await numbersOf(id)).toHaveLength(1);
  });

  it('gives each its days: those of the send, the template, or so many from today', async () => {
    const daysOf = async (fields: object, more: object = {}) => {
      const { id } = await template(fields);
      const answer = await send(id, [first], more);
      if (answer.status !== 200) return answer.body.error.details.errors[0].key;
      const { body } = await as('user').get(`/api/coupons?filters[template][id]=${id}`);
      return [body.data[0].startDate, body.data[0].endDate];
    };
    expect(await daysOf({})).toEqual([null, null]);
    expect(await daysOf({ startDate: '2096-01-01', validDays: 30 })).toEqual(['2096-01-01', '2096-01-30']);
    expect(await daysOf({ startDate: '2096-01-01', endDate: '2096-01-05', validDays: 30 })).toEqual(['2096-01-01', '2096-01-05']);
    expect(await daysOf({ endDate: '2096-01-05' }, { endDate: '2095-01-01' })).toEqual([null, '2095-01-01']);
    expect(await daysOf({ endDate: '2096-01-05' }, { endDate: '2096-01-06' })).toBe('outOfRange');
    expect(await daysOf({}, { endDate: '2020-01-01' })).toBe('endDate');
    expect(await daysOf({ startDate: '2096-01-02' }, { startDate: '2096-01-01' })).toBe('outOfRange');
  });

  it('writes one line into the log, whatever it makes', async () => {
    const { id } = await template();
    const lines = () =>
      inProperty('home', (db) => db.selectFrom('auditLog').select(['record']).where('record', 'like', 'coupon%').execute());
    const before = (await lines()).length;
    await send(id, 'all', { amount: 3 });
    expect((await lines()).slice(before)).toEqual([{ record: 'coupon_activity' }]);
  });
});
