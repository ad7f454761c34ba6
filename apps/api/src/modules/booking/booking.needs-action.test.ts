import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';
import { putParts } from '#test/fixtures/files/http-client.ts';
import { newSlip } from '#test/fixtures/payment/slip.ts';
import type { Person } from '#test/fixtures/people.ts';

const { as, facility, book, slot, at, residents, inProperty } = await facilitiesServer(2);
type Resident = (typeof residents)[number];
const [somchai, malee] = residents as [Resident, Resident];
const tile = async (name: string, by: Person = 'admin') => {
  const { actions } = (await as(by).get('/api/home')).body.data as { actions: { name: string; count: number; link: string }[] };
  return actions.find((one) => one.name === name);
};
const made = async (who: Resident, place: number, from: string, to: string) =>
  (await book(who, { facility: place, slot: slot(3, from, to) })).body.data[0];
const shift = (id: number, start: Date, hours = 1) =>
  inProperty('home', (db) => {
    const endAt = new Date(start.getTime() + hours * 3_600_000);
    return db.updateTable('booking').set({ startAt: start, endAt, busyUntil: endAt }).where('id', '=', id).execute();
  });

it('home counts the bookings of today as their list does: also one of last night that goes on after midnight', async () => {
  const court = await facility();
  const [night, noon, tomorrow, gone] = [
    await made(somchai, court, '08:00', '09:00'),
    await made(somchai, court, '09:00', '10:00'),
    await made(malee, court, '10:00', '11:00'),
    await made(malee, court, '11:00', '12:00'),
  ];
  expect(await tile('booking-today')).toBeUndefined();
  await shift(night.id, at(-1, '23:30'));
  await shift(noon.id, at(0, '12:00'));
  await shift(tomorrow.id, at(1, '00:00'));
  await shift(gone.id, at(0, '14:00'));
  await as('admin').post(`/api/bookings/${gone.id}/cancel`, { reason: 'ฝนตก', override: true });
  const today = `filters[isCancel]=false&filters[startAt][$lt]=${at(1, '00:00').toISOString()}&filters[endAt][$gt]=${at(0, '00:00').toISOString()}`;
  const listed = (await as('user').get(`/api/bookings?${today}`)).body.meta.pagination.total;
  expect(listed).toBe(2);
  expect(await tile('booking-today', 'user')).toMatchObject({ count: listed, link: '/facilities/booking?tab=today' });
});

it('home tells of holds that end within a quarter of an hour, not of one whose slip waits to be checked', async () => {
  const court = await facility({ pricePerHour: 150, holdMinutes: 30 });
  const [ending, slip] = [await made(somchai, court, '10:00', '11:00'), await made(malee, court, '12:00', '13:00')];
  await putParts(as('admin'), `/api/payments/${slip.payment.id}`, [
    ['data', JSON.stringify({ status: [621] })],
    ['files.slip', await newSlip()],
  ]);
  expect(await tile('booking-hold')).toBeUndefined();
  await inProperty('home', (db) =>
    sql`update booking set hold_until = now() + interval '14 minutes' where state = 'held'`.execute(db),
  );
  expect(await tile('booking-hold')).toMatchObject({ count: 1, link: '/facilities/booking?tab=held&sort=holdUntil:asc' });
  expect(await tile('booking-hold', 'user'), 'only who may do something about it').toBeUndefined();
  await as('admin').put(`/api/payments/${ending.payment.id}`, { status: [623], channel: 633 });
  expect(await tile('booking-hold')).toBeUndefined();
});

it('home tells of those who did not come today, until they do', async () => {
  const court = await facility();
  const [missed, before] = [await made(somchai, court, '10:00', '11:00'), await made(malee, court, '12:00', '13:00')];
  await shift(missed.id, new Date(Math.max(at(0, '00:00').getTime(), Date.now() - 600_000)));
  await shift(before.id, at(-1, '10:00'));
  for (const { id } of [missed, before]) expect((await as('admin').post(`/api/bookings/${id}/no-show`)).status).toBe(200);
  expect(await tile('booking-no-show')).toMatchObject({ count: 1, link: '/facilities/booking?tab=noShow&startAt=today' });
  expect((await as('admin').post(`/api/bookings/${missed.id}/check-in`)).status).toBe(200);
  expect(await tile('booking-no-show')).toBeUndefined();
});
