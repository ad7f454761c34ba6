import { expect, it } from 'vitest';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';
import { countStatements } from '#test/fixtures/statements.ts';

const { facility, book, slot, residents } = await facilitiesServer(1);
const [resident] = residents as [(typeof residents)[number]];

/** What a call costs that books so many hours of a day. */
async function costOf(place: number, day: number, hours: number): Promise<number> {
  const bookings = Array.from({ length: hours }, (_, at) => ({
    facility: place,
    slot: slot(day, `${10 + at}:00`, `${11 + at}:00`),
  }));
  let status = 0;
  const count = await countStatements(async () => {
    ({ status } = await book(resident, bookings));
  });
  expect(status).toBe(200);
  return count;
}

it('one more booking in a call costs its row and its event; its bill three more, and all of them one notice of the end of their holds', async () => {
  const [free, priced] = [await facility(), await facility({ pricePerHour: 100 })];
  const counts = { one: await costOf(free, 3, 1), three: await costOf(free, 4, 3), threeBilled: await costOf(priced, 5, 3) };
  expect(counts).toEqual({ one: 15, three: 15 + 2 * 2, threeBilled: 15 + 2 * 2 + 3 * 3 + 1 });
});
