import { type Day, dayOf, nextDay } from '@lobby/contract/zone';
import { expect, it } from 'vitest';
import { couponHouse } from '#test/fixtures/coupons.ts';
import type { Person } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const server = await testServer();
const { as } = server;
const { rooms, template, send, numbersOf } = await couponHouse(server, 3, 9999);
const [room, other] = rooms as [number, number];
const today: Day = dayOf(new Date(), 'Asia/Bangkok');
const tile = async (by: Person = 'user') => {
  const { actions } = (await as(by).get('/api/home')).body.data as { actions: { name: string }[] };
  return actions.find(({ name }) => name === 'coupon-ending');
};
const listed = async () => {
  const ending = `filters[state]=issued&filters[endDate][$gte]=${today}&filters[endDate][$lte]=${nextDay(today, 7)}`;
  return (await as('user').get(`/api/coupons?${ending}`)).body.meta.pagination.total;
};
const sendUntil = async (days: number) => {
  const { id } = await template({ endDate: nextDay(today, days) });
  expect((await send(id, [room, other])).status).toBe(200);
  return id;
};

it('home counts unused coupons that end within a week as their list does, until they are used or void', async () => {
  expect(await tile()).toBeUndefined();
  await sendUntil(8);
  const { id: open } = await template();
  await send(open, [room]);
  expect(await tile()).toBeUndefined();
  await sendUntil(7);
  const last = await sendUntil(0);
  expect(await listed()).toBe(4);
  expect(await tile()).toMatchObject({ count: 4, link: '/e-coupon/issued?state=issued&ends=soon' });
  const [code] = await numbersOf(last);
  expect((await as('admin').post('/api/coupons/redeem', { code, room: '101', where: null })).status).toBe(200);
  expect(await tile()).toMatchObject({ count: await listed() });
  expect(await listed()).toBe(3);
  expect(await tile('neighbour')).toBeUndefined();
});
