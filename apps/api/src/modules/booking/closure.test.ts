import { describe, expect, it } from 'vitest';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';

const { as, facility, book, slot, residents, at, day, inProperty } = await facilitiesServer();
type Resident = (typeof residents)[number];
const [somchai, malee, prasert] = residents as [Resident, Resident, Resident];
const keyOf = (answer: { body: { error: { details: { key: string } } } }) => answer.body.error.details.key;
const closed = (place: number, from: Date, to: Date, more: object = {}) =>
  as('admin').post('/api/closures', { facility: place, startAt: from, endAt: to, reason: 'ล้างสระ', ...more });
const starts = async (id: number, days: number): Promise<string[]> =>
  (await as('user').get(`/api/facility-slots/${id}/start?date=${day(days)}`)).body.data.map(({ time }: { time: string }) =>
    time.slice(0, 5),
  );

describe('a closure', () => {
  it('takes the place and those in it, until it is lifted', async () => {
    const pool = await facility();
    const lane = await facility({ parent: pool });
    const { id } = (await closed(pool, at(3, '10:00'), at(3, '12:00'))).body.data;
    expect(await starts(lane, 3)).not.toContain('11:00');
    expect(keyOf(await book(somchai, { facility: lane, slot: slot(3, '11:00', '12:00') }))).toBe('error.slotTaken');
    expect((await as('admin').delete(`/api/closures/${id}`)).status).toBe(200);
    expect(await starts(lane, 3)).toContain('11:00');
  });

  it('leaves alone what is over, and who is there: it closes around them', async () => {
    const pool = await facility({ maxOnTime: 3, officeHourOpen: '00:00', officeHourClose: '00:00' });
    const made = async (who: Resident, at0: Date, at1: Date, state = 'confirmed') => {
      const { id } = (await book(who, { facility: pool, slot: slot(8, '10:00', '11:00') })).body.data[0];
      const past = { startAt: at0, endAt: at1, busyUntil: at1, state };
      const arrived = state === 'checkedIn' ? { checkedInAt: at0 } : {};
      await inProperty('home', (db) =>
        db
          .updateTable('booking')
          .set({ ...past, ...arrived })
          .where('id', '=', id)
          .execute(),
      );
      return id as number;
    };
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);
    const over = await made(somchai, minutes(-180), minutes(-120));
    const there = await made(malee, minutes(-30), minutes(30), 'checkedIn');
    const [from, to] = [minutes(-240), minutes(240)];
    const found = await as('user').post('/api/closures/conflicts', { facility: pool, startAt: from, endAt: to, reason: 'x' });
    expect(found.body.data).toEqual([]);
    expect((await closed(pool, from, to, { conflicts: 'cancel' })).body.data).toMatchObject({ cancelled: 0 });
    for (const [id, state] of [
      [over, 'confirmed'],
      [there, 'checkedIn'],
    ])
      expect((await as('user').get(`/api/bookings/${id}`)).body.data.state).toBe(state);
  });

  it('comes every week until its last day, by the clock', async () => {
    const pool = await facility();
    const body = { repeat: 'weekly', repeatUntil: day(17) };
    expect((await closed(pool, at(3, '08:00'), at(3, '12:00'), body)).status).toBe(200);
    expect([await starts(pool, 3), await starts(pool, 10), await starts(pool, 17)].map((list) => list[0])).toEqual([
      '12:00',
      '12:00',
      '12:00',
    ]);
    expect((await starts(pool, 24))[0]).toBe('08:00');
    expect((await closed(pool, at(3, '08:00'), at(3, '12:00'), { repeat: 'daily' })).status).toBe(400);
  });

  it('says which bookings stand in it; they stop it, are cancelled with its reason, or are kept', async () => {
    const [one, two, three] = [await facility(), await facility({ pricePerHour: 100 }), await facility()];
    for (const place of [one, two, three]) await book(somchai, { facility: place, slot: slot(4, '10:00', '11:00') });
    const [from, to] = [at(4, '09:00'), at(4, '13:00')];
    const found = await as('user').post('/api/closures/conflicts', { facility: one, startAt: from, endAt: to, reason: 'x' });
    expect(found.body.data).toMatchObject([{ room: 'B101', start: at(4, '10:00').toISOString() }]);
    expect(keyOf(await closed(one, from, to))).toBe('error.closureConflicts');
    expect((await closed(two, from, to, { conflicts: 'cancel' })).body.data).toMatchObject({ cancelled: 1, kept: 0 });
    const listed = (await as('user').get(`/api/bookings?filters[facility][id][$eq]=${two}`)).body.data;
    expect(listed).toMatchObject([{ state: 'cancelled', payment: { voidedAt: expect.any(String) } }]);
    expect((await closed(three, from, to, { conflicts: 'keep' })).body.data).toMatchObject({ kept: 1 });
    expect(keyOf(await book(malee, { facility: three, slot: slot(4, '09:00', '10:00') }))).toBe('error.slotTaken');
    const claims = await inProperty('home', (db) =>
      db.selectFrom('bookingClaim').select(['startAt', 'holder']).where('leafId', '=', three).execute(),
    );
    expect(claims).toHaveLength(3);
  });

  it('cancels only the bookings that were seen: one made meanwhile stops it', async () => {
    const pool = await facility();
    const [from, to] = [at(4, '09:00'), at(4, '13:00')];
    const first = (await book(somchai, { facility: pool, slot: slot(4, '10:00', '11:00') })).body.data[0].id;
    const second = (await book(malee, { facility: pool, slot: slot(4, '11:00', '12:00') })).body.data[0].id;
    const refused = await closed(pool, from, to, { conflicts: 'cancel', seen: [first] });
    expect(keyOf(refused)).toBe('error.closureConflicts');
    expect(refused.body.error.details.errors.map(({ path }: { path: string[] }) => path[1])).toEqual([first, second].map(String));
    expect((await as('user').get(`/api/bookings/${first}`)).body.data.state).toBe('confirmed');
    const done = await closed(pool, from, to, { conflicts: 'cancel', seen: [first, second] });
    expect(done.body.data).toMatchObject({ cancelled: 2 });
  });
});

describe('a place that gets a place inside', () => {
  it('keeps what was booked: those below cannot have that time', async () => {
    const hall = await facility();
    await book(somchai, { facility: hall, slot: slot(5, '10:00', '11:00') });
    const court = await facility({ parent: hall });
    expect(await starts(court, 5)).not.toContain('10:00');
    expect(keyOf(await book(malee, { facility: court, slot: slot(5, '10:00', '11:00') }))).toBe('error.slotTaken');
  });

  it('never becomes a circle, also when two places are put into each other at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, two] = [await facility(), await facility()];
      const answers = await Promise.all([
        as('admin').put(`/api/facilities/${one}`, { parent: two }),
        as('admin').put(`/api/facilities/${two}`, { parent: one }),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      expect(keyOf(answers.find(({ status }) => status === 409) as never)).toBe('error.facilityCircle');
    }
  });

  it('is refused where their bookings overlap', async () => {
    const [hall, court] = [await facility(), await facility()];
    for (const place of [hall, court]) await book(somchai, { facility: place, slot: slot(5, '10:00', '11:00') });
    expect(keyOf(await as('admin').put(`/api/facilities/${court}`, { parent: hall }))).toBe('error.familyBooked');
    const { id } = (await as('user').get(`/api/bookings?filters[facility][id][$eq]=${court}`)).body.data[0];
    await as('admin').delete(`/api/bookings/${id}`);
    expect((await as('admin').put(`/api/facilities/${court}`, { parent: hall })).status).toBe(200);
    expect(await starts(court, 5)).not.toContain('10:00');
  });

  it('that is shared from now on lets others in beside those who booked', async () => {
    const gym = await facility();
    await book(somchai, { facility: gym, slot: slot(5, '10:00', '11:00') });
    await as('admin').put(`/api/facilities/${gym}`, { maxOnTime: 2 });
    expect((await book(malee, { facility: gym, slot: slot(5, '10:00', '11:00') })).status).toBe(200);
    expect(keyOf(await book(prasert, { facility: gym, slot: slot(5, '10:00', '11:00') }))).toBe('error.slotTaken');
  });
});

describe('limits of a room', () => {
  it('count bookings and minutes of a facility and those in it; cancelled ones do not count', async () => {
    const hall = await facility();
    const court = await facility({ parent: hall });
    const made = await as('admin').post('/api/booking-limits', { facility: hall, amount: 2, unit: 'bookings', period: 'day' });
    await as('admin').post('/api/booking-limits', { facility: court, amount: 180, unit: 'minutes', period: 'month' });
    const [first] = (await book(prasert, { facility: court, slot: slot(7, '08:00', '09:00') })).body.data;
    await book(prasert, { facility: court, slot: slot(7, '09:00', '10:00') });
    expect(keyOf(await book(prasert, { facility: court, slot: slot(7, '10:00', '11:00') }))).toBe('error.bookingLimit');
    const check = (
      await as('user').post('/api/bookings/chk-booking-by-room', { roomId: prasert.room, facility: court, date: day(7) })
    ).body.data;
    expect(check).toMatchObject({ allowed: false, reason: 'limits', activeCount: 2, sameDayMinutes: 120, overdue: 0 });
    expect(check.limits.map(({ used, left }: { used: number; left: number }) => [used, left])).toEqual([
      [2, 0],
      [120, 60],
    ]);
    await as('admin').delete(`/api/bookings/${first.id}`);
    expect((await book(prasert, { facility: court, slot: slot(7, '10:00', '11:00') })).status).toBe(200);
    await as('admin').put(`/api/booking-limits/${made.body.data.id}`, { isActive: false });
    const both = [slot(7, '12:00', '13:00'), slot(7, '13:00', '14:00')].map((one) => ({ facility: court, slot: one }));
    expect(keyOf(await book(prasert, both)), '60 of the 180 minutes are left').toBe('error.bookingLimit');
    expect((await book(prasert, both, { override: true, overrideReason: 'แข่งขัน' })).status).toBe(200);
  });

  it('a room that owes money for too long does not book, where the property wants it so', async () => {
    const court = await facility();
    await as('admin').post('/api/payments', {
      name: 'ค่าส่วนกลาง',
      room: malee.room,
      type: [66],
      price: 900,
      dueDate: '2026-01-31',
    });
    expect((await book(malee, { facility: court, slot: slot(7, '10:00', '11:00') })).status).toBe(200);
    await as('organize').put('/api/settings', { bookingArrearsDays: 30 });
    const refused = await book(malee, { facility: court, slot: slot(7, '12:00', '13:00') });
    expect({ key: keyOf(refused), about: refused.body.error.details.errors[0].about }).toEqual({
      key: 'error.roomOverdue',
      about: { amount: '900' },
    });
    await as('organize').put('/api/settings', { bookingArrearsDays: 0 });
  });
});
