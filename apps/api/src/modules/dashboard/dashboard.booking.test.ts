import { expect, it } from 'vitest';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';

const { as, facility, book, slot, residents, day } = await facilitiesServer(2);
const [somchai] = residents as [(typeof residents)[number]];
const ask = async (path: string) =>
  (await as('user').post(`/api/dashboards/${path}`, { period: { from: day(2), to: day(3) } })).body;

it('bookings are counted by when they begin, those called off separately, and by how much of each place is used', async () => {
  const pool = await facility({ maxOnTime: 2 });
  const [first] = (await book(somchai, { facility: pool, slot: slot(2, '10:00', '12:00') })).body.data;
  await book(somchai, { facility: pool, slot: slot(3, '10:00', '11:00') });
  await book(somchai, { facility: pool, slot: slot(4, '10:00', '11:00') });
  await as('admin').delete(`/api/bookings/${first.id}`);
  expect(await ask('booking')).toMatchObject({ title: 'bookingSummary', data: { valueIn: 1, valueOut: 1 } });
  const { data } = await ask('booking/chart');
  const sum = (name: 'valueIn' | 'valueOut') =>
    data.points.reduce((all: number, point: Record<string, number>) => all + (point[name] ?? 0), 0);
  expect([sum('valueIn'), sum('valueOut')]).toEqual([1, 1]);
  const use = (await ask('facility-booking/chart')).data.facilities.find(({ id }: { id: number }) => id === pool);
  expect(use).toMatchObject({ booked: 60, open: 14 * 60 * 2 * 2 });
});
