import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { endPlannedOccupancies } from '#modules/move-out/move-out.jobs.ts';
import { resultTypes } from '#platform/db/db-types.ts';
import { openLog } from '#platform/logging/logger.ts';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';
import { putParts } from '#test/fixtures/files/http-client.ts';
import { newSlip } from '#test/fixtures/payment/slip.ts';

const { as, facility, book, slot, residents, inProperty, config, day } = await facilitiesServer(8);
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, types: resultTypes });
const job = { config, log: openLog('silent'), query: (text: string, values?: unknown[]) => worker.query(text, values) as never };
afterAll(() => worker.end());
type Resident = (typeof residents)[number];
const [somchai, malee, prasert] = residents as [Resident, Resident, Resident];
const keyOf = (answer: { body: { error: { details: { key: string } } } }) => answer.body.error.details.key;
const booked = async (who: Resident, place: number, from = '10:00', to = '11:00') =>
  (await book(who, { facility: place, slot: slot(3, from, to) })).body.data[0];
const bookingOf = async (id: number) => (await as('admin').get(`/api/bookings/${id}`)).body.data;
const cancel = (id: number, more: object = {}) => as('admin').post(`/api/bookings/${id}/cancel`, { reason: 'ฝนตก', ...more });
const restore = (id: number) => as('admin').post(`/api/bookings/${id}/restore`);
const leave = (userId: number, more: object = {}) =>
  as('admin').post('/api/requests/tenant/remove', {
    payload: { userId, reason: 'ขายห้อง', ...more },
    channel: 'cms',
    wait: false,
  });

describe('a cancel is taken back', () => {
  it('where the time is still free, with nothing left of the cancel', async () => {
    const { id } = await booked(somchai, await facility());
    await cancel(id);
    const { status, body } = await restore(id);
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ state: 'confirmed', isCancel: false, cancelledAt: null, cancelledBy: null, cancelReason: null }),
    ]);
    expect(keyOf(await restore(id))).toBe('error.bookingState');
  });

  it('not where another room has it: the answer names the room and its time, nobody else', async () => {
    const court = await facility();
    const { id } = await booked(somchai, court, '10:00', '12:00');
    await cancel(id);
    const taken = await booked(malee, court, '11:00', '12:00');
    const refused = await restore(id);
    expect(keyOf(refused)).toBe('error.bookingTakenBy');
    expect(refused.body.error.details.errors[0].about).toEqual({ room: taken.room.name, times: '11:00–12:00' });
    expect(JSON.stringify(refused.body)).not.toContain('ผู้จอง');
    expect((await bookingOf(id)).state).toBe('cancelled');
    await cancel(taken.id);
    expect((await restore(id)).status).toBe(200);
  });

  it('not where the place is closed by now, full, or off, and not once it has begun', async () => {
    const [court, pool, hall] = [await facility(), await facility({ maxOnTime: 2 }), await facility()];
    const closed = (await booked(somchai, court)).id;
    const full = (await booked(somchai, pool)).id;
    const off = (await booked(somchai, hall)).id;
    for (const id of [closed, full, off]) await cancel(id);
    const { start, end } = slot(3, '09:00', '12:00');
    await as('admin').post('/api/closures', { facility: court, startAt: start, endAt: end, reason: 'ล้างสนาม' });
    await booked(malee, pool);
    await booked(prasert, pool);
    await as('admin').put(`/api/facilities/${hall}`, { isActive: false });
    expect(keyOf(await restore(closed))).toBe('error.bookingPlaceClosed');
    expect(keyOf(await restore(full))).toBe('error.bookingTakenBy');
    expect(keyOf(await restore(off))).toBe('error.facilityOff');
    await inProperty('home', (db) =>
      sql`update booking set start_at = now() - interval '2 hours', end_at = now() - interval '1 hour', busy_until = now() - interval '1 hour' where id = ${off}`.execute(
        db,
      ),
    );
    await as('admin').put(`/api/facilities/${hall}`, { isActive: true });
    expect(keyOf(await restore(off))).toBe('error.bookingPast');
  });

  it('by the constraint alone, whoever writes', async () => {
    const court = await facility();
    const { id } = await booked(somchai, court);
    await cancel(id);
    await booked(malee, court);
    const direct = await inProperty('home', (db) =>
      sql`update booking set state = 'confirmed', cancelled_at = null where id = ${id}`.execute(db),
    ).catch((error: { code: string }) => error.code);
    expect(direct).toBe('23P01');
  });

  it('with a bill of its own: what was void is written anew, and held until it is paid', async () => {
    const court = await facility({ pricePerHour: 100, holdMinutes: 30 });
    const { id, payment } = await booked(somchai, court);
    await cancel(id);
    const back = (await restore(id)).body.data;
    expect(back).toMatchObject({ state: 'held', payment: { total: 100, voidedAt: null } });
    expect(back.payment.id).not.toBe(payment.id);
    expect(back.holdUntil).not.toBeNull();
  });

  it('with a new bill where what was paid is credit of the room by now, with the old one where it was kept', async () => {
    const court = await facility({ pricePerHour: 100, holdMinutes: 30 });
    const [credited, kept] = [await booked(malee, court), await booked(malee, court, '14:00', '15:00')];
    for (const { payment } of [credited, kept]) await as('admin').put(`/api/payments/${payment.id}`, { status: [623] });
    await cancel(credited.id);
    await cancel(kept.id, { refund: 'none' });
    expect((await restore(credited.id)).body.data).toMatchObject({ state: 'held', payment: { balance: 100 } });
    expect((await restore(kept.id)).body.data).toMatchObject({
      state: 'confirmed',
      payment: { id: kept.payment.id, balance: 0 },
    });
  });

  it('billed whole where it was paid in part and the cancel wrote off the rest: what was paid is credit of the room', async () => {
    const court = await facility({ pricePerHour: 1000, holdMinutes: 30 });
    const { id, payment } = await booked(prasert, court);
    const part = { room: prasert.room, amount: 100, channel: 633, payments: [{ payment: payment.id, amount: 100 }] };
    expect((await as('admin').post('/api/payments/pay-ins', part)).status).toBe(200);
    expect((await bookingOf(id)).payment).toMatchObject({ balance: 900 });
    expect((await cancel(id, { refund: 'none' })).status).toBe(200);
    const back = (await restore(id)).body.data;
    expect(back).toMatchObject({ state: 'held', payment: { total: 1000, balance: 1000 } });
    expect(back.payment.id).not.toBe(payment.id);
  });

  it('not by who may only read', async () => {
    const { id } = await booked(somchai, await facility());
    await cancel(id);
    expect((await as('user').post(`/api/bookings/${id}/restore`)).status).toBe(403);
  });
});

describe('who moves out', () => {
  it('sees it before, loses what is to come, and has it again when it is undone and still free', async () => {
    const [court, pool] = [await facility(), await facility()];
    const leaver = residents[3] as Resident;
    const [first, second] = [await booked(leaver, court), await booked(leaver, pool)];
    const others = await booked(malee, court, '12:00', '13:00');
    const { body } = await as('user').post('/api/requests/tenant/remove/preview', { userId: leaver.user });
    expect(body.data.bookings.map(({ id, ends }: { id: number; ends: boolean }) => [id, ends])).toEqual([
      [first.id, true],
      [second.id, true],
    ]);
    const { moveOut } = (await leave(leaver.user)).body.data;
    expect(await bookingOf(first.id)).toMatchObject({ state: 'cancelled', moveOutId: moveOut, cancelledBy: expect.anything() });
    expect((await bookingOf(others.id)).state).toBe('confirmed');
    expect((await as('admin').get(`/api/move-outs/${moveOut}`)).body.data.bookings).toHaveLength(2);
    expect(keyOf(await restore(first.id))).toBe('error.bookingResidentLeft');

    await booked(malee, pool);
    expect((await as('admin').post(`/api/move-outs/${moveOut}/undo`)).status).toBe(200);
    expect(await bookingOf(first.id)).toMatchObject({ state: 'confirmed', moveOutId: null });
    expect(await bookingOf(second.id)).toMatchObject({ state: 'cancelled', moveOutId: moveOut });
    const undone = (await as('admin').get(`/api/move-outs/${moveOut}`)).body.data.bookings;
    expect(undone).toEqual([expect.objectContaining({ id: second.id, holder: leaver.user, day: expect.any(String) })]);
  });

  it('owes nothing for what was not paid, has credit for what was; what a slip waits for stays, and is named', async () => {
    const court = await facility({ pricePerHour: 100, holdMinutes: 30 });
    const leaver = residents[4] as Resident;
    const unpaid = await booked(leaver, court);
    const paid = await booked(leaver, court, '12:00', '13:00');
    const waiting = await booked(leaver, court, '14:00', '15:00');
    await as('admin').put(`/api/payments/${paid.payment.id}`, { status: [623] });
    const sent = await putParts(as('admin'), `/api/payments/${waiting.payment.id}`, [
      ['data', JSON.stringify({ status: [621] })],
      ['files.slip', await newSlip()],
    ]);
    expect(sent.body.error).toBeUndefined();
    const { moveOut } = (await leave(leaver.user)).body.data;
    expect((await bookingOf(unpaid.id)).payment.voidedAt).not.toBeNull();
    expect((await bookingOf(paid.id)).state).toBe('cancelled');
    const account = (await as('admin').get(`/api/rooms/${leaver.room}/account`)).body.data;
    expect(account.credit).toBe(100);
    const page = (await as('admin').get(`/api/move-outs/${moveOut}`)).body.data;
    expect([(await bookingOf(waiting.id)).state, page.open]).toEqual(['held', [{ what: 'booking', count: 1 }]]);
  });

  it('on a planned day keeps what lies before it; the job ends the rest, with its bills', async () => {
    const court = await facility({ pricePerHour: 100, holdMinutes: 30 });
    const leaver = residents[5] as Resident;
    const [unpaid, paid] = [await booked(leaver, court), await booked(leaver, court, '12:00', '13:00')];
    await as('admin').put(`/api/payments/${paid.payment.id}`, { status: [623] });
    const { moveOut } = (await leave(leaver.user, { leaveOn: day(3) })).body.data;
    const pageOf = async () => (await as('admin').get(`/api/move-outs/${moveOut}`)).body.data;
    expect((await pageOf()).bookings).toEqual([]);
    await leave(leaver.user, { leaveOn: day(2) });
    const planned = (
      await as('admin').get(`/api/move-outs?filters[room][id][$eq]=${leaver.room}&filters[cancelledAt][$null]=true`)
    ).body.data[0].id;
    const bookingsOf = async () => (await as('admin').get(`/api/move-outs/${planned}`)).body.data.bookings;
    expect(await bookingsOf()).toHaveLength(2);
    await inProperty('home', async (db) => {
      await sql`update move_out set leaves_on = current_date - 2 where id = ${planned}`.execute(db);
    });
    await endPlannedOccupancies.run(job, {});
    expect(await bookingOf(unpaid.id)).toMatchObject({ state: 'cancelled', cancelledBy: null, moveOutId: planned });
    expect((await bookingOf(unpaid.id)).payment.voidedAt).not.toBeNull();
    expect((await as('admin').get(`/api/rooms/${leaver.room}/account`)).body.data.credit).toBe(100);
    expect(await bookingsOf()).toHaveLength(2);
  });
});
