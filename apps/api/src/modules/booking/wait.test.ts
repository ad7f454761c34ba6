import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { resultTypes } from '#platform/db/db-types.ts';
import { openLog } from '#platform/logging/logger.ts';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';
import { offerWaits } from './booking.jobs.ts';

const { as, facility, book, slot, residents, inProperty, config } = await facilitiesServer();
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, types: resultTypes });
const job = { config, log: openLog('silent'), query: (text: string, values?: unknown[]) => worker.query(text, values) as never };
afterAll(() => worker.end());
type Resident = (typeof residents)[number];
const [somchai, malee, prasert, wanna] = residents as [Resident, Resident, Resident, Resident];
const keyOf = (answer: { body: { error: { details: { key: string } } } }) => answer.body.error.details.key;
const wait = (who: Resident, place: number, time = slot(3, '10:00', '11:00'), more: object = {}) =>
  as('admin').post('/api/booking-waits', { user: who.user, facility: place, slot: time, ...more });
const waits = async (place: number) =>
  (await as('user').get(`/api/booking-waits?filters[facility][id][$eq]=${place}&sort=id:asc`)).body.data;
const states = async (place: number) => (await waits(place)).map(({ state }: { state: string }) => state);
const taken = async (place: number, who = somchai) =>
  (await book(who, { facility: place, slot: slot(3, '10:00', '11:00') })).body.data[0].id;
const cancel = (id: number) => as('admin').post(`/api/bookings/${id}/cancel`, { reason: 'ฝนตก' });
const offer = () => offerWaits.run(job, {});
const offeredAgo = (id: number, minutes: number) =>
  inProperty('home', (db) =>
    sql`update booking_wait set offered_at = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(db),
  );

describe('the waiting list', () => {
  it('is for a time that is taken, within the hours, once for a room', async () => {
    const court = await facility();
    expect(keyOf(await wait(malee, court))).toBe('error.waitFree');
    await taken(court);
    expect(keyOf(await wait(somchai, court))).toBe('error.waitBooked');
    const { status, body } = await wait(malee, court);
    expect({ status, data: body.data }).toMatchObject({
      status: 200,
      data: { state: 'waiting', turn: 1, room: { id: malee.room }, user: { id: malee.user }, facility: { id: court } },
    });
    expect(keyOf(await wait(malee, court))).toBe('error.waitTwice');
    expect(keyOf(await wait(malee, court, slot(3, '10:30', '11:30')))).toBe('error.bookingHours');
    expect(keyOf(await wait(malee, court, slot(-1, '10:00', '11:00')))).toBe('error.bookingPast');
    expect((await wait({ user: 999_999 } as Resident, court)).status).toBe(400);
    expect((await wait(prasert, court)).body.data.turn).toBe(2);
  });

  it('offers a time that has become free to the first, half an hour later to the next; whoever books it has it', async () => {
    const court = await facility();
    const booking = await taken(court);
    const { id } = (await wait(malee, court)).body.data;
    await wait(prasert, court);
    await offer();
    expect(await states(court)).toEqual(['waiting', 'waiting']);
    await cancel(booking);
    await offer();
    await offer();
    expect(await states(court)).toEqual(['offered', 'waiting']);
    const { actions } = (await as('admin').get('/api/home')).body.data;
    expect(actions).toContainEqual(expect.objectContaining({ name: 'booking-wait', count: 1 }));
    await offeredAgo(id, 31);
    await offer();
    expect(await states(court)).toEqual(['offered', 'offered']);
    await taken(court, prasert);
    await offer();
    expect(await waits(court)).toMatchObject([
      { state: 'waiting', offeredAt: null, turn: 1 },
      { state: 'booked', bookingId: expect.any(Number), turn: null },
    ]);
  });

  it('offers as many as there are places, and none while the place is taken from above', async () => {
    const hall = await facility();
    const pool = await facility({ maxOnTime: 2, parent: hall });
    const [first, second] = [await taken(pool), await taken(pool, wanna)];
    await wait(malee, pool);
    await wait(prasert, pool);
    await cancel(first);
    await offer();
    expect(await states(pool)).toEqual(['offered', 'waiting']);
    await cancel(second);
    await offer();
    expect(await states(pool)).toEqual(['offered', 'offered']);
    await taken(hall, wanna);
    await offer();
    expect(await states(pool)).toEqual(['waiting', 'waiting']);
  });

  it('is left by whoever wants it no longer, who comes back at the same place; and by whoever moves out', async () => {
    const court = await facility();
    await taken(court);
    const { id } = (await wait(malee, court)).body.data;
    await wait(prasert, court);
    const act = (name: string) => as('admin').post(`/api/booking-waits/${id}/${name}`);
    expect((await act('end')).body.data).toMatchObject({ state: 'ended', turn: null });
    expect((await waits(court))[1].turn).toBe(1);
    expect(keyOf(await act('end'))).toBe('error.waitState');
    expect((await act('reopen')).body.data).toMatchObject({ state: 'waiting', turn: 1 });
    expect(keyOf(await act('reopen'))).toBe('error.waitTwice');
    expect((await as('admin').post('/api/booking-waits/999999/end')).status).toBe(404);
    await inProperty('home', (db) => db.updateTable('member').set({ leftAt: new Date() }).where('id', '=', malee.user).execute());
    expect(await states(court)).toEqual(['ended', 'waiting']);
    expect((await act('reopen')).status).toBe(400);
  });
});
