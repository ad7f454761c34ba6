import { describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { AppError } from '#platform/errors/errors.ts';
import type { Ctx } from '#platform/request/context.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { assertQuotaLeft } from './quota.public.ts';
import { effective, left } from './quota.rule.ts';

const { as, inProperty } = await testServer();
const fixture = await inProperty('home', (db) => makeHouse(db, '1', '2', '3'));
const [room, second, third] = fixture.rooms as [number, number, number];
const state = async (id: number) => (await as('user').get(`/api/rooms/checkQuota-room?roomId=${id}`)).body.data;

describe('what a room may have', () => {
  const four = [{ couponType: 201, amount: 4 }];
  const nothing = { mifare: 0, subAccount: 0, coupon: [] };
  it.each([
    ['nothing where neither says anything', null, undefined, nothing],
    ['nothing where nothing was ever set', {}, {}, nothing],
    [
      'what the type says where the room says nothing',
      null,
      { mifare: 2, coupon: four },
      { ...nothing, mifare: 2, coupon: four },
    ],
    ['what the room says, whatever its type says', { mifare: 7 }, { mifare: 2 }, { ...nothing, mifare: 7 }],
    ['none where the room says 0', { mifare: 0 }, { mifare: 2 }, nothing],
    ['none where the room has an empty list', { coupon: [] }, { coupon: four }, nothing],
    ['field by field', { mifare: 1, subAccount: null }, { mifare: 9, subAccount: 3 }, { ...nothing, mifare: 1, subAccount: 3 }],
    [
      'a whole list, and never two of them together',
      { coupon: four },
      { coupon: [{ couponType: 202, amount: 1 }] },
      { ...nothing, coupon: four },
    ],
  ])('is %s', (_name, ofRoom, ofType, result) => {
    expect(effective(ofRoom, ofType)).toEqual(result);
  });

  it('is never negative', () => {
    expect(left(2, 5)).toEqual({ limit: 2, used: 5, left: 0 });
  });
});

describe('quotas at the office', () => {
  it('are inherited from the type until the room has its own, and 0 is a limit', async () => {
    await as('admin').put(`/api/room-types/${fixture.typeId}`, {
      quota: { mifare: 2, subAccount: 1, coupon: [{ couponType: 201, amount: 4 }] },
    });
    expect(await state(room)).toMatchObject({
      mifare: { limit: 2, used: 0, left: 2 },
      coupon: [{ type: 201, limit: 4 }],
      ok: true,
    });
    const made = await as('admin').post('/api/quotas', { room, quota: { mifare: 0 } });
    expect(made.body.data).toMatchObject({ room: { name: '1' }, quota: { mifare: 0, subAccount: null } });
    expect(await state(room)).toMatchObject({ mifare: { limit: 0 }, subAccount: { limit: 1 } });
    await as('admin').put(`/api/quotas/${made.body.data.id}`, { isActive: false });
    expect((await state(room)).mifare.limit).toBe(2);
  });

  it('are unique per room', async () => {
    await as('admin').post('/api/quotas', { room: third, quota: {} });
    const again = await as('admin').post('/api/quotas', { room: third, quota: {} });
    expect(again.body.error.details.errors).toMatchObject([{ path: ['room'], key: 'taken' }]);
  });

  it('know only coupons and stamps of the shared lists', async () => {
    const answer = await as('admin').post('/api/quotas', { room: second, quota: { coupon: [{ couponType: 17, amount: 1 }] } });
    expect(answer.body.error.details.errors).toMatchObject([{ path: ['coupon'], key: 'notFound' }]);
  });

  it('can be read by person, too', async () => {
    const people = [3, 9].map((roleId) => ({ roomId: room, nameTh: 'ก', nameEn: 'K', roleId }));
    const members = await inProperty('home', (db) => db.insertInto('member').values(people).returning('id').execute());
    const id = members[1]?.id;
    const { body } = await as('user').get(`/api/rooms/checkQuota-room?userId=${id}`);
    expect(body.data).toMatchObject({ room: { id: room }, subAccount: { used: 1 } });
    expect((await as('neighbour').get(`/api/rooms/checkQuota-room?userId=${id}`)).status).toBe(404);
    expect((await as('user').get('/api/rooms/checkQuota-room')).status).toBe(400);
  });

  it('R38: admit as many of five hundred concurrent callers as the quota allows', async () => {
    await as('admin').post('/api/quotas', { room: second, quota: { mifare: 7 } });
    const grant = (at: number) =>
      inProperty('home', async (db) => {
        await assertQuotaLeft({ db } as Ctx, second, 'mifare');
        await db
          .insertInto('card')
          .values({ roomId: second, serial: `S${at}` })
          .execute();
      }).then(
        () => 'given',
        (error: unknown) => (error instanceof AppError ? error.details.key : String(error)),
      );
    const results: unknown[] = [];
    // As many at once as the pool takes waiting; the rest follow as places come free.
    for (let from = 0; from < 500; from += 100)
      results.push(...(await Promise.all(Array.from({ length: 100 }, (_, at) => grant(from + at)))));
    expect(results.filter((one) => one === 'given')).toHaveLength(7);
    expect(new Set(results)).toEqual(new Set(['given', 'error.quotaUsedUp']));
    expect((await state(second)).mifare).toEqual({ limit: 7, used: 7, left: 0 });
  });
});
