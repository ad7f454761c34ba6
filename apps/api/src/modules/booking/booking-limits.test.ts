import { describe, expect, it } from 'vitest';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';

const { as, facility, book, slot, residents } = await facilitiesServer(2);
const [somchai, malee] = residents as [(typeof residents)[number], (typeof residents)[number]];
const limit = (limits: object) => as('admin').post('/api/booking-limits', limits);
const hour = (place: number, day: number, from: number) => ({
  facility: place,
  slot: slot(day, `${from}:00`, `${from + 1}:00`),
});

describe('the bookings of one call', () => {
  it('count one after the other, each in its own day', async () => {
    const court = await facility();
    await limit({ facility: court, amount: 2, unit: 'bookings', period: 'day' });
    const refused = await book(
      somchai,
      [10, 11, 12].map((from) => hour(court, 3, from)),
    );
    expect(refused.status).toBe(409);
    expect(refused.body.error.details.errors).toEqual([
      { path: ['bookings', '2'], message: 'limits', about: { amount: '2', unit: 'bookings', period: 'day', used: '2' } },
    ]);
    expect((await book(somchai, [hour(court, 3, 10), hour(court, 4, 10), hour(court, 3, 11)])).status).toBe(200);
    const later = await book(somchai, [hour(court, 4, 12), hour(court, 3, 12)]);
    expect(later.body.error.details.errors).toMatchObject([{ path: ['bookings', '1'], about: { used: '2' } }]);
    expect((await book(malee, hour(court, 3, 12))).status).toBe(200);
  });

  it('count by the limit of the place they are in, in minutes, where that concerns them', async () => {
    const [hall, elsewhere] = [await facility(), await facility()];
    const inside = await facility({ parent: hall });
    await limit({ facility: hall, amount: 120, unit: 'minutes', period: 'day' });
    const refused = await book(somchai, [
      hour(hall, 5, 10),
      hour(elsewhere, 5, 10),
      hour(inside, 5, 11),
      hour(elsewhere, 5, 11),
      hour(inside, 5, 12),
    ]);
    expect(refused.body.error.details.errors).toEqual([
      { path: ['bookings', '4'], message: 'limits', about: { amount: '120', unit: 'minutes', period: 'day', used: '120' } },
    ]);
  });
});
