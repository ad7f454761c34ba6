import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { resultTypes } from '#platform/db/db-types.ts';
import { openLog } from '#platform/logging/logger.ts';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';
import { drawOn } from './calendar-event.closure.ts';
import { drawSeries } from './draw-series.job.ts';

const { as, facility, book, slot, residents, at, day, inProperty, config, properties } = await facilitiesServer();
type Resident = (typeof residents)[number];
const [somchai, malee] = residents as [Resident, Resident];
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, types: resultTypes });
const job = { config, log: openLog('silent'), query: (text: string, values?: unknown[]) => worker.query(text, values) as never };
afterAll(() => worker.end());

const url = '/api/posts/event-calendar';
const event = (place: number, days: number, more: object = {}) =>
  as('admin').post(url, {
    title: 'ประชุมลูกบ้าน',
    content: '<p>–</p>',
    facility: place,
    startDate: at(days, '10:00'),
    endDate: at(days, '12:00'),
    ...more,
  });
const change = (id: number, changes: object) => as('admin').put(`${url}/${id}`, changes);
const keyOf = (answer: { body: { error: { details: { key: string } } } }) => answer.body.error.details.key;
const starts = async (id: number, days: number): Promise<string[]> =>
  (await as('user').get(`/api/facility-slots/${id}/start?date=${day(days)}`)).body.data.map(({ time }: { time: string }) =>
    time.slice(0, 5),
  );
const isClosed = async (id: number, days: number) => !(await starts(id, days)).includes('11:00');
const closures = async (id: number) =>
  (await as('user').get(`/api/closures?filters[facility][id][$eq]=${id}`)).body.data as {
    id: number;
    eventId: number;
    reason: string;
  }[];

describe('an event at a facility', () => {
  it('closes it while it takes place, with its title, and those in it; moved it closes another time', async () => {
    const hall = await facility();
    const half = await facility({ parent: hall });
    const { body } = await event(hall, 3);
    expect(body.data).toMatchObject({ facility: { id: hall } });
    expect([await isClosed(hall, 3), await isClosed(half, 3)]).toEqual([true, true]);
    expect(keyOf(await book(somchai, { facility: half, slot: slot(3, '11:00', '12:00') }))).toBe('error.slotTaken');
    expect((await change(body.data.id, { title: 'ประชุมใหญ่' })).status).toBe(200);
    expect(await closures(hall)).toMatchObject([{ eventId: body.data.id, reason: 'ประชุมใหญ่' }]);
    expect((await as('admin').post(`${url}/${body.data.id}/move`, { startDate: at(4, '10:00') })).status).toBe(200);
    expect([await isClosed(hall, 3), await isClosed(hall, 4)]).toEqual([false, true]);
  });

  it('opens it again when it is cancelled, hidden, elsewhere or gone; by hand it is not opened', async () => {
    const hall = await facility();
    const { id } = (await event(hall, 3)).body.data;
    const [closure] = await closures(hall);
    expect(keyOf(await as('admin').delete(`/api/closures/${closure?.id}`))).toBe('error.closureOfEvent');
    for (const [away, back] of [
      [{ status: 'cancelled' }, { status: 'planned' }],
      [{ isActive: false }, { isActive: true }],
      [{ facility: null }, { facility: hall }],
    ] as const) {
      expect((await change(id, away)).status).toBe(200);
      expect(await isClosed(hall, 3)).toBe(false);
      expect((await change(id, back)).status).toBe(200);
      expect(await isClosed(hall, 3)).toBe(true);
    }
    expect((await as('admin').delete(`${url}/${id}`)).status).toBe(200);
    expect(await isClosed(hall, 3)).toBe(false);
  });

  it('shows the bookings in its way; they refuse it, are cancelled with its title, or are kept', async () => {
    const hall = await facility();
    const made = async (who: Resident, from: string, to: string) =>
      (await book(who, { facility: hall, slot: slot(5, from, to) })).body.data[0];
    const [first, second] = [await made(somchai, '10:00', '11:00'), await made(malee, '13:00', '14:00')];
    const asked = { startDate: at(5, '10:00'), endDate: at(5, '12:00'), facility: hall };
    expect((await as('user').post(`${url}/bookings`, asked)).body.data).toMatchObject([{ id: first.id, room: 'B101' }]);
    const refused = await event(hall, 5);
    expect([refused.status, keyOf(refused)]).toEqual([409, 'error.closureConflicts']);
    expect((await as('user').get(`${url}?filters[facility][id][$eq]=${hall}`)).body.data).toEqual([]);

    const kept = await event(hall, 5, { bookings: { conflicts: 'keep' } });
    expect(kept.status).toBe(200);
    expect(await starts(hall, 5)).not.toContain('10:00');
    expect((await as('admin').get(`/api/bookings/${first.id}`)).body.data.state).toBe('confirmed');
    // Dragged, or changed from a list: nobody is asked there, and the words say where.
    expect(keyOf(await change(kept.body.data.id, { endDate: at(5, '15:00') }))).toBe('error.eventConflicts');
    const dragged = { day: null, startDate: at(5, '13:00'), alone: false };
    expect(keyOf(await as('admin').post(`${url}/${kept.body.data.id}/move`, dragged))).toBe('error.eventConflicts');
    // What nobody has seen is not cancelled.
    const longer = { endDate: at(5, '15:00') };
    const { id } = kept.body.data;
    expect(keyOf(await change(id, { ...longer, bookings: { conflicts: 'cancel', seen: [first.id] } }))).toBe(
      'error.closureConflicts',
    );
    expect((await change(id, { ...longer, bookings: { conflicts: 'cancel', seen: [first.id, second.id] } })).status).toBe(200);
    for (const booking of [first, second])
      expect((await as('admin').get(`/api/bookings/${booking.id}`)).body.data).toMatchObject({
        state: 'cancelled',
        cancelReason: 'ประชุมลูกบ้าน',
      });
    expect(await isClosed(hall, 5)).toBe(true);
  });

  it('that comes every week closes it every week; one that goes alone leaves the others', async () => {
    const hall = await facility();
    const { id } = (await event(hall, 2, { recurrence: 'FREQ=WEEKLY' })).body.data;
    expect([await isClosed(hall, 2), await isClosed(hall, 3), await isClosed(hall, 9)]).toEqual([true, false, true]);
    const alone = await as('admin').post(`${url}/${id}/move`, { day: day(9), startDate: at(10, '10:00'), alone: true });
    expect(alone.body.data).toMatchObject({ facility: { id: hall } });
    expect([await isClosed(hall, 2), await isClosed(hall, 9), await isClosed(hall, 10), await isClosed(hall, 16)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it('stands in the list of closures with its next time for as long as it comes again', async () => {
    const hall = await facility();
    await event(hall, 2, { recurrence: 'FREQ=WEEKLY' });
    // As a week later: the first time is over and gone.
    await inProperty('home', async (db) => {
      await sql`delete from closure_span where start_at < ${at(5, '00:00')}`.execute(db);
    });
    const listed = `/api/closures?filters[facility][id][$eq]=${hall}&filters[lastEndAt][$gte]=${new Date().toISOString()}&sort=nextStartAt:asc`;
    const [closure] = (await as('user').get(listed)).body.data;
    expect(new Date(closure.nextStartAt).getTime()).toBe(at(9, '10:00').getTime());
    expect(new Date(closure.lastEndAt).getTime()).toBeGreaterThan(at(300, '00:00').getTime());
  });

  it('is drawn on every night, around what was booked meanwhile', async () => {
    const hall = await facility({ maxAheadDays: 366 });
    await event(hall, 2, { recurrence: 'FREQ=WEEKLY' });
    // As if it had been drawn long ago.
    await inProperty('home', async (db) => {
      await sql`delete from closure_span where start_at > ${at(12, '00:00')}`.execute(db);
    });
    const booked = await book(somchai, { facility: hall, slot: slot(16, '10:00', '11:00') });
    expect(booked.status).toBe(200);
    await drawSeries.run(job, {});
    expect([await isClosed(hall, 9), await isClosed(hall, 16), await isClosed(hall, 23), await isClosed(hall, 30)]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect((await as('admin').get(`/api/bookings/${booked.body.data[0].id}`)).body.data.state).toBe('confirmed');
    const count = () => inProperty('home', (db) => db.selectFrom('closureSpan').select('id').execute());
    const before = (await count()).length;
    await drawSeries.run(job, {});
    expect((await count()).length).toBe(before);
  });

  it('that is further ahead than facilities are closed closes its own once it is near', async () => {
    const hall = await facility({ maxAheadDays: 366 });
    const { id } = (await event(hall, 450)).body.data;
    expect(await closures(hall)).toEqual([]);
    await inProperty('home', (db) => drawOn({ db, property: properties.home, now: at(60, '02:00') }, id));
    expect(await closures(hall)).toMatchObject([{ eventId: id }]);
  });

  it('of which a booking was kept is moved, and one of its days alone, without another choice about that booking', async () => {
    const hall = await facility({ maxAheadDays: 60 });
    expect((await book(somchai, { facility: hall, slot: slot(16, '10:00', '11:00') })).status).toBe(200);
    const { id } = (await event(hall, 2, { recurrence: 'FREQ=WEEKLY', bookings: { conflicts: 'keep' } })).body.data;
    const move = (more: object) => as('admin').post(`${url}/${id}/move`, more);
    expect((await move({ day: day(9), startDate: at(10, '10:00'), alone: true })).status).toBe(200);
    expect((await move({ day: day(2), startDate: at(2, '09:30') })).status).toBe(200);
    expect([await isClosed(hall, 2), await isClosed(hall, 9), await isClosed(hall, 23)]).toEqual([true, false, true]);
    // What stood in none of its times before is asked about.
    expect((await book(malee, { facility: hall, slot: slot(17, '10:00', '11:00') })).status).toBe(200);
    expect(keyOf(await move({ day: day(2), startDate: at(3, '09:30') }))).toBe('error.eventConflicts');
  });

  it('saved while the night draws it on waits for it: both end, without a deadlock', async () => {
    const hall = await facility({ maxAheadDays: 366 });
    const { id } = (await event(hall, 2, { recurrence: 'FREQ=DAILY' })).body.data;
    for (let round = 0; round < 3; round++) {
      await inProperty('home', async (db) => {
        await sql`delete from closure_span where start_at > ${at(12, '00:00')}`.execute(db);
      });
      const [saved] = await Promise.all([change(id, { endDate: at(2, round % 2 ? '12:30' : '13:00') }), drawSeries.run(job, {})]);
      expect(saved.status).toBe(200);
    }
    expect(await closures(hall)).toMatchObject([{ eventId: id }]);
  });

  it('that does not exist is not found, nor are bookings that do not', async () => {
    expect((await event(999_999_999, 3)).status).toBe(400);
    const seen = { conflicts: 'cancel', seen: [999_999_999] };
    expect((await event(await facility(), 3, { bookings: seen })).status).toBe(400);
  });
});
