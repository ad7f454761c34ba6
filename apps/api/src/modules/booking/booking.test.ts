import { describe, expect, it } from 'vitest';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';

const { as, facility, book, slot, residents, day, at, inProperty } = await facilitiesServer();
type Resident = (typeof residents)[number];
const [somchai, malee, prasert, wanna] = residents as [Resident, Resident, Resident, Resident];
const keyOf = (answer: { body: { error: { details: { key: string } } } }) => answer.body.error.details.key;
const one = async (who: Resident, bookings: object, more: object = {}) => (await book(who, bookings, more)).body.data[0];
const times = (answer: { body: { data: { time: string }[] } }) => answer.body.data.map(({ time }) => time.slice(0, 5));
const starts = async (id: number, query = '') =>
  times(await as('user').get(`/api/facility-slots/${id}/start?date=${day(3)}${query}`));

describe('slots', () => {
  it('are offered until they are taken, and end where somebody else begins', async () => {
    const court = await facility({ limitHourTime: 3 });
    expect(await starts(court)).toHaveLength(14);
    await book(somchai, { facility: court, slot: slot(3, '10:00', '12:00') });
    expect(await starts(court)).not.toContain('10:00');
    expect(await starts(court)).toContain('12:00');
    const ends = await as('user').post(`/api/facility-slots/${court}/end`, { date: day(3), startTime: '08:00:00' });
    expect(times(ends)).toEqual(['09:00', '10:00']);
    const why = await as('admin').get(`/api/facility-slots/${court}/start?date=${day(3)}&why=true`);
    expect(why.body.data.find(({ time }: { time: string }) => time === '10:00:00')).toMatchObject({ left: 0, problem: 'taken' });
    expect(why.body.meta).toEqual({
      date: day(3),
      slotMinutes: 60,
      limitMinutes: 180,
      open: '08:00:00',
      close: '22:00:00',
      capacity: 1,
    });
  });

  it('of a place with others in it are taken by what is booked above and below', async () => {
    const hall = await facility();
    const [left, right] = [await facility({ parent: hall }), await facility({ parent: hall })];
    await book(somchai, { facility: left, parent: hall, slot: slot(3, '10:00', '11:00') });
    expect(await starts(hall)).not.toContain('10:00');
    expect(await starts(right)).toContain('10:00');
    expect(keyOf(await book(malee, { facility: hall, slot: slot(3, '10:00', '11:00') }))).toBe('error.slotTaken');
    await book(malee, { facility: hall, slot: slot(3, '14:00', '15:00') });
    expect(await starts(right)).not.toContain('14:00');
  });

  it('for somebody alone lie in the private hours, and take all of it', async () => {
    const pool = await facility({ maxOnTime: 3, privateHourOpen: '18:00:00', privateHourClose: '20:00:00' });
    expect(await starts(pool, '&private=true')).toEqual(['18:00', '19:00']);
    expect(keyOf(await book(somchai, { facility: pool, slot: slot(3, '10:00', '11:00') }, { isPrivate: true }))).toBe(
      'error.bookingHours',
    );
    await book(somchai, { facility: pool, slot: slot(3, '18:00', '19:00') }, { isPrivate: true });
    expect(keyOf(await book(malee, { facility: pool, slot: slot(3, '18:00', '19:00') }))).toBe('error.slotTaken');
    await book(malee, { facility: pool, slot: slot(3, '19:00', '20:00') });
    expect(keyOf(await book(prasert, { facility: pool, slot: slot(3, '19:00', '20:00') }, { isPrivate: true }))).toBe(
      'error.slotTaken',
    );
  });
});

describe('a booking', () => {
  it('keeps the rules of its day, and is shown by the clock of the property', async () => {
    const court = await facility({ cancelAtLeast: 60 });
    const made = await one(somchai, { facility: court, slot: slot(3, '10:00', '11:00') }, { note: 'ขอไม้แบด' });
    expect(made).toMatchObject({
      number: expect.stringMatching(/^BK\d{6}$/),
      state: 'confirmed',
      isCancel: false,
      payment: null,
      facility: { id: court },
      room: { id: somchai.room },
      user: { id: somchai.user },
      slot: { date: day(3), startTime: '10:00:00', endTime: '11:00:00' },
      facilityData: { cancelAtLeast: 60, maxOnTime: 1 },
    });
    await as('admin').put(`/api/facilities/${court}`, { cancelAtLeast: 43_200 });
    expect((await as('user').get(`/api/bookings/${made.id}`)).body.data.note).not.toBe('ขอไม้แบด');
    expect((await as('admin').delete(`/api/bookings/${made.id}`)).status).toBe(200);
    expect(await starts(court)).toContain('10:00');
  });

  it('of several places is made for all of them or for none, and names the one in the way', async () => {
    const [one1, two] = [await facility(), await facility()];
    await book(malee, { facility: two, slot: slot(3, '10:00', '11:00') });
    const refused = await book(somchai, [
      { facility: one1, slot: slot(3, '10:00', '11:00') },
      { facility: two, slot: slot(3, '10:00', '11:00') },
    ]);
    expect(refused.status).toBe(409);
    expect(refused.body.error.details.errors).toMatchObject([{ path: ['bookings', '1'], message: 'free' }]);
    expect(await starts(one1)).toContain('10:00');
    const twice = await book(
      somchai,
      [1, 2].map(() => ({ facility: one1, slot: slot(3, '12:00', '13:00') })),
    );
    expect({ status: twice.status, key: keyOf(twice) }).toEqual({ status: 409, key: 'error.slotTaken' });
  });

  it('fits while the busiest moment has room: two half hours side by side are not two at once', async () => {
    const gym = await facility({ maxOnTime: 2, slotHourTime: 0, slotMinuteTime: 30 });
    await book(somchai, { facility: gym, slot: slot(3, '10:00', '10:30') });
    await book(malee, { facility: gym, slot: slot(3, '10:30', '11:00') });
    expect((await book(prasert, { facility: gym, slot: slot(3, '10:00', '11:00') })).status).toBe(200);
    expect(keyOf(await book(wanna, { facility: gym, slot: slot(3, '10:30', '11:00') }))).toBe('error.slotTaken');
  });

  it('keeps free after it what the facility wants free', async () => {
    const grill = await facility({ bufferMinutes: 30 });
    await book(somchai, { facility: grill, slot: slot(3, '10:00', '11:00') });
    expect(await starts(grill)).not.toContain('11:00');
    expect(await starts(grill)).not.toContain('09:00');
    expect(await starts(grill)).toContain('12:00');
  });

  it('too soon, too far, too long needs a reason; one in the past has none', async () => {
    const court = await facility({ minLeadMinutes: 2880, maxAheadDays: 5, limitHourTime: 1 });
    const far = { facility: court, slot: slot(9, '10:00', '12:00') };
    const refused = await book(somchai, far);
    expect(refused.body.error.details.errors.map(({ message }: { message: string }) => message)).toEqual(['ahead', 'length']);
    expect((await book(somchai, far, { override: true })).status).toBe(400);
    const { id } = await one(somchai, far, { override: true, overrideReason: 'กรรมการอนุมัติ' });
    expect((await as('admin').get(`/api/bookings/${id}`)).body.data.overrideReason).toBe('กรรมการอนุมัติ');
    const soon = await facility({ minLeadMinutes: 10_080 });
    expect(keyOf(await book(somchai, { facility: soon, slot: slot(1, '10:00', '11:00') }))).toBe('error.bookingLead');
    const past = await book(
      somchai,
      { facility: soon, slot: slot(-1, '10:00', '11:00') },
      { override: true, overrideReason: 'x' },
    );
    expect(keyOf(past)).toBe('error.bookingPast');
    const between = { facility: soon, slot: slot(8, '10:30', '11:30') };
    expect(keyOf(await book(somchai, between))).toBe('error.bookingHours');
    expect(keyOf(await book(somchai, between, { override: true, overrideReason: 'x' }))).toBe('error.bookingHours');
  });

  it('is for somebody who lives here now, in the room that is named', async () => {
    const court = await facility();
    const wanted = { facility: court, slot: slot(3, '10:00', '11:00') };
    expect((await book(somchai, wanted, { room: malee.room })).status).toBe(400);
    expect((await book({ user: 999_999 }, wanted)).status).toBe(400);
    expect((await book(somchai, { ...wanted, parent: court })).status).toBe(400);
    await inProperty('home', (db) =>
      db.updateTable('room').set({ blockedByAdmin: true, blockedReason: 'x' }).where('id', '=', wanna.room).execute(),
    );
    expect(keyOf(await book(wanna, wanted))).toBe('error.roomBlocked');
    await inProperty('home', (db) =>
      db.updateTable('room').set({ blockedByAdmin: false, blockedReason: null }).where('id', '=', wanna.room).execute(),
    );
  });

  it('is moved to another time or place of the same price, around itself', async () => {
    const [court, other, dear] = [await facility(), await facility(), await facility({ pricePerHour: 100 })];
    const { id } = await one(somchai, { facility: court, slot: slot(4, '10:00', '11:00') });
    await book(malee, { facility: court, slot: slot(4, '12:00', '13:00') });
    const move = (to: object) => as('admin').post(`/api/bookings/${id}/move`, { facility: court, ...to });
    expect((await move({ slot: slot(4, '10:00', '12:00') })).body.data.slot.endTime).toBe('12:00:00');
    expect(keyOf(await move({ slot: slot(4, '11:00', '13:00') }))).toBe('error.slotTaken');
    expect(keyOf(await move({ facility: dear, slot: slot(4, '10:00', '11:00') }))).toBe('error.bookingPrice');
    expect((await move({ facility: other, slot: slot(4, '12:00', '13:00') })).body.data.facility.id).toBe(other);
    expect(await starts(court)).toContain('10:00');
  });

  it('is moved by the rules of a new one: limits without itself, approval, and not once it is over', async () => {
    const [court, other] = [await facility(), await facility({ needsApproval: true })];
    await as('admin').post('/api/booking-limits', { facility: court, amount: 1, unit: 'bookings', period: 'day' });
    const [first, second] = [slot(5, '10:00', '11:00'), slot(6, '10:00', '11:00')];
    const { id } = await one(wanna, { facility: court, slot: first });
    await book(wanna, { facility: court, slot: second });
    const move = (to: object) => as('admin').post(`/api/bookings/${id}/move`, { facility: court, ...to });
    expect((await move({ slot: slot(5, '12:00', '13:00') })).status).toBe(200);
    expect(keyOf(await move({ slot: slot(6, '12:00', '13:00') }))).toBe('error.bookingLimit');
    expect(keyOf(await move({ facility: other, slot: first }))).toBe('error.bookingApproval');
    await inProperty('home', (db) =>
      db
        .updateTable('booking')
        .set({ startAt: at(-1, '10:00'), endAt: at(-1, '11:00'), busyUntil: at(-1, '11:00') })
        .where('id', '=', id)
        .execute(),
    );
    expect(keyOf(await move({ slot: first }))).toBe('error.bookingPast');
  });

  it('is not moved after it was cancelled, however close the two are', async () => {
    const [court, other] = [await facility(), await facility()];
    for (let round = 0; round < 6; round += 1) {
      const { id } = await one(prasert, { facility: court, slot: slot(7 + round, '10:00', '11:00') });
      const [cancelled, moved] = await Promise.all([
        as('admin').post(`/api/bookings/${id}/cancel`, { reason: 'ฝนตก' }),
        as('admin').post(`/api/bookings/${id}/move`, { facility: other, slot: slot(7 + round, '10:00', '11:00') }),
      ]);
      expect(cancelled.status).toBe(200);
      expect([200, 409]).toContain(moved.status);
      expect((await as('user').get(`/api/bookings/${id}`)).body.data.state).toBe('cancelled');
    }
  });
});

describe('why not', () => {
  it('names each rule, and offers the nearest times here and beside', async () => {
    const hall = await facility();
    const [court, beside] = [await facility({ parent: hall }), await facility({ parent: hall })];
    await book(somchai, { facility: court, slot: slot(3, '10:00', '11:00') });
    const { data } = (
      await as('user').post('/api/bookings/why', { facility: court, slot: slot(3, '10:00', '11:00'), room: malee.room })
    ).body;
    expect(data.allowed).toBe(false);
    expect(data.rules.filter(({ passes }: { passes: boolean }) => !passes)).toMatchObject([{ rule: 'free', mayOverride: false }]);
    expect(data.alternatives[0]).toMatchObject({ facility: beside, start: at(3, '10:00').toISOString() });
    expect(data.alternatives.map(({ facility: place }: { facility: number }) => place)).toContain(court);
    await as('admin').put(`/api/facilities/${beside}`, { limitHourTime: 1, limitMinuteTime: 0 });
    await book(somchai, { facility: beside, slot: slot(3, '14:00', '15:00') });
    const { body } = await as('user').post('/api/bookings/why', { facility: beside, slot: slot(3, '14:00', '16:00') });
    expect(body.data.alternatives[0]).toMatchObject({ facility: court, nameEn: null, start: at(3, '14:00').toISOString() });
    expect(body.data.alternatives).toContainEqual(
      expect.objectContaining({ facility: beside, start: at(3, '15:00').toISOString(), end: at(3, '16:00').toISOString() }),
    );
  });

  it('of a night, the times after midnight are of the day it opened', async () => {
    const bar = await facility({ officeHourOpen: '20:00:00', officeHourClose: '03:00:00' });
    await book(somchai, { facility: bar, slot: { start: at(4, '00:00'), end: at(4, '01:00') } });
    const why = { facility: bar, slot: { start: at(4, '00:00'), end: at(4, '01:00') } };
    const { data } = (await as('user').post('/api/bookings/why', why)).body;
    const late = data.alternatives.find(({ start }: { start: string }) => start === at(4, '01:00').toISOString());
    expect(late).toMatchObject({ day: day(3) });
  });

  it('a booking that moves is not in its own way', async () => {
    const court = await facility({ limitHourTime: 3 });
    const { id } = await one(somchai, { facility: court, slot: slot(3, '10:00', '12:00') });
    const asked = { facility: court, slot: slot(3, '11:00', '13:00') };
    expect((await as('user').post('/api/bookings/why', asked)).body.data.allowed).toBe(false);
    expect((await as('user').post('/api/bookings/why', { ...asked, besides: id })).body.data.allowed).toBe(true);
    expect(await starts(court, `&besides=${id}`)).toContain('10:00');
    const ends = { date: day(3), startTime: '09:00:00', besides: id };
    expect(times(await as('user').post(`/api/facility-slots/${court}/end`, ends))).toEqual(['10:00', '11:00', '12:00']);
  });
});

describe('the day', () => {
  it('shows each facility with what takes its time, those inside under their parent', async () => {
    const hall = await facility({ name: 'อาคารกีฬา' });
    const court = await facility({ name: 'คอร์ต ก', parent: hall });
    await book(somchai, { facility: court, slot: slot(5, '10:00', '11:00') });
    const { data, meta } = (await as('user').get(`/api/bookings/timeline?date=${day(5)}`)).body;
    const row = (id: number) => data.find((found: { facility: { id: number } }) => found.facility.id === id);
    expect(row(court).items).toMatchObject([{ kind: 'booking', state: 'confirmed', start: at(5, '10:00').toISOString() }]);
    expect(row(hall).items).toMatchObject([{ kind: 'other', start: at(5, '10:00').toISOString() }]);
    expect(data.indexOf(row(court))).toBe(data.indexOf(row(hall)) + 1);
    expect(meta).toMatchObject({ date: day(5), timeZone: 'Asia/Bangkok' });
  });

  it('says when a booking ends, and apart from that until when the place is kept free', async () => {
    const court = await facility({ bufferMinutes: 15, needsApproval: true });
    await book(somchai, { facility: court, slot: slot(5, '10:00', '11:00') });
    const { data } = (await as('user').get(`/api/bookings/timeline?date=${day(5)}&facility=${court}`)).body;
    expect(data[0].items).toMatchObject([
      { end: at(5, '11:00').toISOString(), busyUntil: at(5, '11:15').toISOString(), state: 'held', needsApproval: true },
    ]);
  });
});

it('the number of a booking, scanned, offers to check in at its time and not before', async () => {
  const court = await facility();
  const { id, number } = await one(somchai, { facility: court, slot: slot(3, '10:00', '11:00') });
  const scanned = async () => (await as('admin').post('/api/scan', { code: number.toLowerCase() })).body.data;
  expect(await scanned()).toMatchObject([{ kind: 'booking', id, title: { en: number }, state: 'confirmed', act: null }]);
  const now = new Date();
  await inProperty('home', (db) =>
    db
      .updateTable('booking')
      .set({ startAt: now, endAt: new Date(now.getTime() + 3_600_000), busyUntil: new Date(now.getTime() + 3_600_000) })
      .where('id', '=', id)
      .execute(),
  );
  expect(await scanned()).toMatchObject([{ id, act: 'check-in' }]);
});
