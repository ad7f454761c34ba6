import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { resultTypes } from '#platform/db/db-types.ts';
import { openLog } from '#platform/logging/logger.ts';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';
import { setNodeClock } from '#test/fixtures/clock.ts';
import { putParts } from '#test/fixtures/files/http-client.ts';
import { newSlip } from '#test/fixtures/payment/slip.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { forgetConfirmations } from '#test/fixtures/step-up.ts';
import { expireHolds, releaseNoShows } from './booking.jobs.ts';

const { as, facility, book, slot, residents, inProperty, config, app, services } = await facilitiesServer(4);
type Resident = (typeof residents)[number];
const [somchai, malee] = residents as [Resident, Resident];
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, types: resultTypes });
const job = { config, log: openLog('silent'), query: (text: string, values?: unknown[]) => worker.query(text, values) as never };
afterAll(() => worker.end());

const court = await facility({ pricePerHour: 150, holdMinutes: 30 });
let hour = 7;
/** Each its own hour: the court has one place. */
const priced = async (who: Resident = somchai) => {
  hour += 1;
  const from = `${String(hour).padStart(2, '0')}:00`;
  return (await book(who, { facility: court, slot: slot(6, from, `${String(hour + 1).padStart(2, '0')}:00`) })).body.data[0];
};
const page = async (id: number) => (await as('admin').get(`/api/bookings/${id}`)).body.data;
const billOf = async (id: number) => (await as('admin').get(`/api/payments/${id}`)).body.data;
const pay = (bill: number) => as('admin').put(`/api/payments/${bill}`, { status: [623], channel: 633 });
const later = (id: number, minutes: number) =>
  inProperty('home', async (db) => {
    await sql`update booking set hold_until = hold_until - ${minutes} * interval '1 minute' where id = ${id}`.execute(db);
  });
const keyOf = (answer: { body: { error: { details: { key: string } } } }) => answer.body.error.details.key;

describe('a place that costs something', () => {
  it('is held with a bill, and confirmed when it is paid', async () => {
    const held = await priced();
    expect(held).toMatchObject({ state: 'held', payment: { total: 150, status: { id: 620 } }, holdUntil: expect.any(String) });
    expect(await billOf(held.payment.id)).toMatchObject({
      type: { id: 67 },
      room: { id: somchai.room },
      user: { id: somchai.user },
    });
    expect((await pay(held.payment.id)).status).toBe(200);
    expect(await page(held.id)).toMatchObject({ state: 'confirmed', holdUntil: null, payment: { status: { id: 623 } } });
    await expireHolds.run(job, {});
    expect(await page(held.id)).toMatchObject({ state: 'confirmed' });
  });

  it('is given up when nobody paid in time: the bill is void, and others may book', async () => {
    const held = await priced();
    await later(held.id, 31);
    await expireHolds.run(job, {});
    expect(await page(held.id)).toMatchObject({ state: 'expired', isCancel: true });
    expect(await billOf(held.payment.id)).toMatchObject({ voidedAt: expect.any(String) });
    const { slot: span } = held;
    expect((await book(malee, { facility: court, slot: { start: span.start, end: span.end } })).status).toBe(200);
    expect((await pay(held.payment.id)).status).toBe(409);
  });

  it('is given up in time as well where its bill was made void by hand', async () => {
    const held = await priced();
    expect((await as('admin').post(`/api/payments/${held.payment.id}/void`, { reason: 'ออกบิลผิด' })).status).toBe(200);
    await later(held.id, 31);
    await expireHolds.run(job, {});
    expect(await page(held.id)).toMatchObject({ state: 'expired' });
    expect(await billOf(held.payment.id)).toMatchObject({ voidReason: 'ออกบิลผิด' });
  });

  it('is kept while a slip waits to be checked, and given up when it is refused', async () => {
    const held = await priced();
    const sent = await putParts(as('admin'), `/api/payments/${held.payment.id}`, [
      ['data', JSON.stringify({ status: [621] })],
      ['files.slip', await newSlip()],
    ]);
    expect(sent.status).toBe(200);
    await later(held.id, 31);
    await expireHolds.run(job, {});
    expect(await page(held.id)).toMatchObject({ state: 'held' });
    expect((await as('admin').put(`/api/payments/${held.payment.id}`, { status: [622], remark: 'ยอดไม่ตรง' })).status).toBe(200);
    await expireHolds.run(job, {});
    expect(await page(held.id)).toMatchObject({ state: 'expired' });
  });

  it('that was paid and is cancelled becomes credit of the room; what was not paid is no longer owed', async () => {
    const [paid, open] = [await priced(malee), await priced(malee)];
    await pay(paid.payment.id);
    const cancel = (id: number, body: object = {}) => as('admin').post(`/api/bookings/${id}/cancel`, { reason: 'ฝนตก', ...body });
    expect((await cancel(paid.id)).body.data).toMatchObject({
      state: 'cancelled',
      cancelReason: 'ฝนตก',
      cancelledBy: expect.anything(),
    });
    expect((await as('admin').delete(`/api/bookings/${open.id}`)).status).toBe(200);
    const account = (await as('admin').get(`/api/rooms/${malee.room}/account`)).body.data;
    expect(account).toMatchObject({ credit: 150 });
    expect(await billOf(open.payment.id)).toMatchObject({ voidedAt: expect.any(String) });
    expect(keyOf(await cancel(paid.id))).toBe('error.bookingState');
  });

  it('that was paid in part owes nothing when it ends: what came in is credit of the room', async () => {
    const [ended, cancelled] = [await priced(malee), await priced(malee)];
    const before = (await as('admin').get(`/api/rooms/${malee.room}/account`)).body.data.credit;
    const payPart = (bill: number) =>
      as('admin').post('/api/payments/pay-ins', {
        room: malee.room,
        amount: 50,
        channel: 633,
        payments: [{ payment: bill, amount: 50 }],
      });
    for (const { payment } of [ended, cancelled]) expect((await payPart(payment.id)).status).toBe(200);
    await later(ended.id, 31);
    await expireHolds.run(job, {});
    expect(await page(ended.id)).toMatchObject({ state: 'expired', cancelReason: null });
    expect((await as('admin').post(`/api/bookings/${cancelled.id}/cancel`, { reason: 'ฝนตก' })).status).toBe(200);
    for (const { payment } of [ended, cancelled]) expect(await billOf(payment.id)).toMatchObject({ balance: 0, paid: 50 });
    expect((await as('admin').get(`/api/rooms/${malee.room}/account`)).body.data.credit).toBe(before + 100);
  });

  it('is cancelled with the password where there is a bill, and without it where there is none', async () => {
    const [held, free] = [
      await priced(),
      (await book(somchai, { facility: await facility(), slot: slot(6, '10:00', '11:00') })).body.data[0],
    ];
    await forgetConfirmations(config);
    const cancel = (id: number) => as('admin').post(`/api/bookings/${id}/cancel`, { reason: 'ฝนตก' });
    expect(keyOf(await cancel(held.id))).toBe('error.stepUp');
    expect(keyOf(await as('admin').delete(`/api/bookings/${free.id}`))).toBe('error.stepUp');
    expect((await cancel(free.id)).status).toBe(200);
    await as('admin').post('/api/auth/confirm', { password: PASSWORD });
    expect((await cancel(held.id)).status).toBe(200);
    expect(await billOf(held.payment.id)).toMatchObject({ voidedAt: expect.any(String), voidReason: 'ฝนตก' });
  });

  it('that moves has its new time in its bill, while nobody has paid', async () => {
    const held = await priced();
    const to = slot(9, '20:00', '21:00');
    const moved = await as('admin').post(`/api/bookings/${held.id}/move`, { facility: court, slot: to });
    expect(moved.body.data.payment.id).not.toBe(held.payment.id);
    expect(await billOf(held.payment.id)).toMatchObject({ voidedAt: expect.any(String), voidReason: held.number });
    expect((await billOf(moved.body.data.payment.id)).name).toContain('20:00–21:00');
    // A bill that is void stays void: the answer says so, and to move it back writes a third. Neither gains any time to pay.
    expect(moved.body.data).toMatchObject({ voidedBill: held.payment.number, holdUntil: held.holdUntil });
    const { start, end } = held.slot;
    const back = await as('admin').post(`/api/bookings/${held.id}/move`, { facility: court, slot: { start, end } });
    expect(back.body.data).toMatchObject({ voidedBill: moved.body.data.payment.number, holdUntil: held.holdUntil });
    expect(await billOf(held.payment.id)).toMatchObject({ voidedAt: expect.any(String) });
    const free = (await book(somchai, { facility: await facility(), slot: slot(9, '20:00', '21:00') })).body.data[0];
    const answer = await as('admin').post(`/api/bookings/${free.id}/move`, {
      facility: free.facility.id,
      slot: slot(9, '10:00', '11:00'),
    });
    expect(answer.body.data).toMatchObject({ voidedBill: null });
  });

  it('is confirmed at once where nothing is held, and the bill stays open', async () => {
    const grill = await facility({ pricePerHour: 100, holdMinutes: 0 });
    const made = (await book(somchai, { facility: grill, slot: slot(6, '10:00', '11:00') })).body.data[0];
    expect(made).toMatchObject({ state: 'confirmed', payment: { total: 100 }, holdUntil: null });
  });
});

describe('approval', () => {
  it('holds the place; then the bill is written, or somebody else may have it', async () => {
    const hall = await facility({ pricePerHour: 500, needsApproval: true });
    const ask = async (from: string, to: string) =>
      (await book(somchai, { facility: hall, slot: slot(6, from, to) })).body.data[0];
    const [first, second] = [await ask('10:00', '11:00'), await ask('12:00', '13:00')];
    expect(first).toMatchObject({ state: 'held', needsApproval: true, payment: null });
    expect((await as('admin').post(`/api/bookings/${first.id}/approve`)).body.data).toMatchObject({
      state: 'held',
      payment: { total: 500 },
    });
    expect(keyOf(await as('admin').post(`/api/bookings/${first.id}/approve`))).toBe('error.bookingState');
    const rejected = await as('admin').post(`/api/bookings/${second.id}/reject`, { reason: 'มีงานของอาคาร' });
    expect(rejected.body.data).toMatchObject({ state: 'rejected', isCancel: true, cancelReason: 'มีงานของอาคาร' });
    expect((await book(malee, { facility: hall, slot: slot(6, '12:00', '13:00') })).status).toBe(200);
  });

  it('that nobody decided about before it began gives the place up', async () => {
    const hall = await facility({ needsApproval: true });
    const { id } = (await book(somchai, { facility: hall, slot: slot(6, '10:00', '11:00') })).body.data[0];
    await expireHolds.run(job, {});
    expect(await page(id)).toMatchObject({ state: 'held', needsApproval: true });
    await later(id, 10 * 24 * 60);
    await expireHolds.run(job, {});
    expect(await page(id)).toMatchObject({ state: 'expired' });
  });
});

describe('on the day', () => {
  const begun = async (changes: object, minutes: number) => {
    const place = await facility({ officeHourOpen: '00:00:00', officeHourClose: '00:00:00', ...changes });
    const { id } = (await book(somchai, { facility: place, slot: slot(2, '10:00', '11:00') })).body.data[0];
    await inProperty('home', async (db) => {
      await sql`update booking set start_at = now() - ${minutes} * interval '1 minute', end_at = now() + interval '3 hours',
        busy_until = now() + interval '3 hours' where id = ${id}`.execute(db);
    });
    return { id, place };
  };
  const checkIn = (id: number) => as('admin').post(`/api/bookings/${id}/check-in`);

  it('somebody who comes is checked in once, at the time of the booking', async () => {
    const { id } = await begun({}, 5);
    expect((await checkIn(id)).body.data).toMatchObject({ state: 'checkedIn', checkedInBy: expect.anything() });
    expect(keyOf(await checkIn(id))).toBe('error.bookingState');
    expect(keyOf(await as('admin').post(`/api/bookings/${id}/cancel`, { reason: 'x', override: true }))).toBe(
      'error.bookingState',
    );
    const ahead = (await book(somchai, { facility: court, slot: slot(5, '10:00', '11:00') })).body.data[0];
    expect(keyOf(await checkIn(ahead.id))).toBe('error.checkInTime');
  });

  it('cancelling is too late without a reason of its own', async () => {
    const { id } = await begun({ cancelAtLeast: 60 }, 5);
    expect(keyOf(await as('admin').delete(`/api/bookings/${id}`))).toBe('error.cancelTooLate');
    expect((await as('admin').post(`/api/bookings/${id}/cancel`, { reason: 'ป่วย', override: true })).status).toBe(200);
  });

  it.each([-10, 10])(
    'R37: it is the clock of the database that decides, also on a node whose clock is %s minutes off',
    async (minutes) => {
      const place = { officeHourOpen: '00:00:00', officeHourClose: '00:00:00', cancelAtLeast: 60 };
      const [early, late] = [await begun(place, -65), await begun(place, -55)];
      await app.ready();
      await setNodeClock(services, minutes * 60_000);
      try {
        expect(keyOf(await as('admin').delete(`/api/bookings/${late.id}`))).toBe('error.cancelTooLate');
        expect((await as('admin').delete(`/api/bookings/${early.id}`)).status).toBe(200);
      } finally {
        await setNodeClock(services, 0);
      }
    },
  );

  it('a place nobody came to is free again after the time the facility waits', async () => {
    const [waits, gone] = [await begun({ checkInMinutes: 30 }, 20), await begun({ checkInMinutes: 15 }, 20)];
    await releaseNoShows.run(job, {});
    expect(await page(waits.id)).toMatchObject({ state: 'confirmed' });
    expect(await page(gone.id)).toMatchObject({ state: 'noShow', isCancel: false });
    const claims = await inProperty('home', (db) =>
      db.selectFrom('bookingClaim').select('id').where('bookingId', '=', gone.id).execute(),
    );
    expect(claims).toEqual([]);
    expect((await checkIn(gone.id)).body.data).toMatchObject({ state: 'checkedIn' });
  });
});
