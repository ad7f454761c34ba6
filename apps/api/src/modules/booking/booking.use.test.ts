import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';

const { as, facility, book, slot, residents, day, inProperty } = await facilitiesServer();
type Resident = (typeof residents)[number];
const [somchai, malee] = residents as [Resident, Resident];
const use = async (query: string) => (await as('user').get(`/api/bookings/use?${query}`)).body.data;

it('counts what each room booked and what became of it, the most first, of a facility with those in it', async () => {
  const hall = await facility();
  const half = await facility({ parent: hall });
  const other = await facility();
  const made = async (who: Resident, place: number, from: string, to: string) =>
    (await book(who, { facility: place, slot: slot(3, from, to) })).body.data[0].id as number;
  await made(somchai, hall, '08:00', '09:00');
  const came = await made(malee, half, '10:00', '12:00');
  const missed = await made(malee, half, '13:00', '14:00');
  const gone = await made(malee, half, '15:00', '16:00');
  await made(malee, other, '10:00', '11:00');
  await as('admin').post(`/api/bookings/${gone}/cancel`, { reason: 'ฝนตก' });
  await inProperty('home', async (db) => {
    await sql`update booking set state = 'checkedIn', checked_in_at = now() where id = ${came}`.execute(db);
    await sql`update booking set state = 'noShow' where id = ${missed}`.execute(db);
  });
  const days = `from=${day(0)}&to=${day(5)}`;
  expect(await use(`${days}&facility=${hall}`)).toEqual({
    rooms: [
      { room: { id: malee.room, name: 'B102' }, booked: 3, minutes: 180, used: 1, noShow: 1, cancelled: 1 },
      { room: { id: somchai.room, name: 'B101' }, booked: 1, minutes: 60, used: 0, noShow: 0, cancelled: 0 },
    ],
    total: { rooms: 2, booked: 4, minutes: 240, used: 1, noShow: 1, cancelled: 1 },
  });
  expect((await use(days)).total).toMatchObject({ booked: 5, minutes: 300 });
  expect((await use(`from=${day(10)}&to=${day(11)}`)).rooms).toEqual([]);
});

it('spans three months at most, and knows its facilities', async () => {
  const ask = async (query: string) => (await as('user').get(`/api/bookings/use?${query}`)).status;
  expect(await ask(`from=${day(0)}&to=${day(91)}`)).toBe(200);
  expect(await ask(`from=${day(0)}&to=${day(92)}`)).toBe(400);
  expect(await ask(`from=${day(0)}&to=${day(1)}&facility=999999999`)).toBe(400);
});
