import { dayOf, nextDay, startOfDay } from '@lobby/contract/zone';
import { describe, expect, it } from 'vitest';
import { toldResidents } from '#test/fixtures/notice-residents.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const ZONE = 'Asia/Bangkok';
const server = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
const { as, inProperty } = server;
const { rooms, members, run, tell, heard, reached, lettersOf } = await toldResidents(server, 14);
const change = (statement: string, values: unknown[] = []) => inProperty('home', (_db, query) => query(statement, values));
const last = async (conversation: number) => (await heard(conversation)).at(-1);

describe('a parcel that waits', () => {
  const arrive = async (at: number) =>
    (await as('admin').post('/api/parcels', { room: rooms[at] })).body.data as { id: number; packingNo: string };
  /** The reminder whose turn it is, and nothing of later days. */
  async function remind(id: number, step: number) {
    const due = `update resident_notice set due_at = now() where kind = 'parcelReminder' and subject_id = $1 and step = $2`;
    await change(due, [id, step]);
    await run();
  }
  /** The message of a new parcel is another job's. */
  const arrivalIsTold = (id: number) => change('delete from parcel_notice where parcel_id = $1', [id]);

  it('is reminded of after some days and when it is overdue, and no more once it is collected', async () => {
    const conversation = await reached(0);
    const { id, packingNo } = await arrive(0);
    await arrivalIsTold(id);
    const { rows } = await inProperty('home', (_db, query) =>
      query<{ days: number }>(
        `select (due_at at time zone $2)::date - (now() at time zone $2)::date as days from resident_notice
          where kind = 'parcelReminder' and subject_id = $1 order by step`,
        [id, ZONE],
      ),
    );
    expect(rows.map(({ days }) => days)).toEqual([3, 7]);
    await remind(id, 0);
    expect(await last(conversation)).toContain(`ขอแจ้งเตือนว่ายังมีพัสดุรอรับ 1 ชิ้น\n${packingNo}`);
    const { reminders } = (await as('admin').get(`/api/parcels/${id}/notice`)).body.data;
    expect(reminders).toMatchObject([{ kind: 'parcelReminder', state: 'queued', people: 1 }]);
    await as('admin').post('/api/parcel/approve', { parcelIdList: [id], collectorName: 'คุณนก' });
    await remind(id, 1);
    expect(await heard(conversation)).toHaveLength(1);
  });

  it('is reminded of where it lies now', async () => {
    const [first, second] = [await reached(1), await reached(2)];
    const { id } = await arrive(1);
    await as('admin').put(`/api/parcels/${id}`, { room: rooms[2] });
    await arrivalIsTold(id);
    await remind(id, 0);
    expect([await heard(first), (await heard(second)).length]).toEqual([[], 1]);
  });

  it('is announced by one letter, also where its first one still waits', async () => {
    const { id } = await arrive(3);
    await change('update parcel_notice set processed_at = now() where parcel_id = $1', [id]);
    await remind(id, 0);
    expect(await lettersOf(3)).toEqual([]);
    await as('admin').put('/api/parcels/letters', { parcels: [id] });
    await remind(id, 1);
    expect(await lettersOf(3)).toMatchObject([{ kind: 'parcelReminder', en: expect.stringContaining('still waiting') }]);
  });
});

describe('whoever booked', () => {
  const hours = { officeHourOpen: '08:00:00', officeHourClose: '22:00:00' };
  let places = 0;
  const facility = async (more: object = {}): Promise<number> => {
    places += 1;
    const input = { name: `สนามแบดมินตัน ${places}`, nameEn: `Badminton ${places}`, ...hours, ...more };
    return (await as('admin').post('/api/facilities', input)).body.data.id;
  };
  const slot = (from: number, to: number) => {
    const day = startOfDay(nextDay(dayOf(new Date(), ZONE), 2), ZONE).getTime();
    return { start: new Date(day + from * 3_600_000).toISOString(), end: new Date(day + to * 3_600_000).toISOString() };
  };
  const book = async (at: number, place: number, from = 10) =>
    (
      await as('admin').post('/api/bookings/multiple', {
        user: members[at],
        bookings: [{ facility: place, slot: slot(from, from + 1) }],
      })
    ).body.data[0] as { id: number; number: string };
  const page = async (id: number) => (await as('admin').get(`/api/bookings/${id}`)).body.data;

  it('hears that it was approved, or was not and why', async () => {
    const conversation = await reached(4);
    const place = await facility({ needsApproval: true });
    const [yes, no] = [await book(4, place, 10), await book(4, place, 12)];
    expect((await as('admin').post(`/api/bookings/${yes.id}/approve`)).status).toBe(200);
    expect((await as('admin').post(`/api/bookings/${no.id}/reject`, { reason: 'ปิดซ่อมพื้นสนาม' })).status).toBe(200);
    await tell();
    const texts = (await heard(conversation)).join('\n');
    expect(texts).toContain(`Your booking was approved\n${yes.number} Badminton`);
    expect(texts).toContain(`การจองไม่ได้รับการอนุมัติ\n${no.number} สนามแบดมินตัน`);
    expect(texts).toContain('ปิดซ่อมพื้นสนาม');
    expect(texts).not.toMatch(/705|มานี|Manee/);
    expect((await page(yes.id)).notices).toMatchObject([{ kind: 'bookingApproved', state: 'queued' }]);
  });

  it('hears of a move with the new time, of a cancel, and of none that was taken back', async () => {
    const conversation = await reached(5);
    const place = await facility();
    const [moved, cancelled, restored] = [await book(5, place, 9), await book(5, place, 12), await book(5, place, 14)];
    expect((await as('admin').post(`/api/bookings/${moved.id}/move`, { facility: place, slot: slot(17, 18) })).status).toBe(200);
    expect((await as('admin').post(`/api/bookings/${cancelled.id}/cancel`, { reason: 'น้ำท่วม' })).status).toBe(200);
    await as('admin').post(`/api/bookings/${restored.id}/cancel`, { reason: 'x' });
    expect((await as('admin').post(`/api/bookings/${restored.id}/restore`)).status).toBe(200);
    await tell();
    const texts = await heard(conversation);
    expect(texts).toHaveLength(2);
    expect(texts.join('\n')).toMatch(
      new RegExp(`Your booking was changed to\n${moved.number} Badminton \\d \\d\\d/\\d\\d/\\d{4} 17:00`),
    );
    expect(texts.join('\n')).toContain(`Your booking was cancelled\n${cancelled.number}`);
    expect(texts.join('\n')).not.toContain(restored.number);
  });

  it('hears that its time to pay is ending, and not once it is paid', async () => {
    const conversation = await reached(6);
    const place = await facility({ pricePerHour: 100, holdMinutes: 60 });
    const [open, paid] = [await book(6, place, 10), await book(6, place, 12)];
    const { rows } = await inProperty('home', (_db, query) =>
      query<{ minutes: number }>(
        `select round(extract(epoch from due_at - now()) / 60)::int as minutes from resident_notice where kind = 'bookingHoldEnding'`,
        [],
      ),
    );
    expect(rows).toEqual([{ minutes: 30 }, { minutes: 30 }]);
    const { payment } = await page(paid.id);
    await as('admin').put(`/api/payments/${payment.id}`, { status: [623], channel: [630] });
    await tell();
    const ending = (await heard(conversation)).filter((text) => text.includes('is ending'));
    expect(ending).toHaveLength(1);
    expect(ending[0]).toContain(open.number);
    expect(ending[0]).not.toContain(paid.number);
  });

  it('alone hears of it, and by a letter where no channel reaches them', async () => {
    const person = { firstName: 'ปิติ', lastName: 'ใจดี', mobile: '0891113333', role: 3, roomID: rooms[7] };
    const asked = await as('admin').post('/api/requests/tenant', { payload: person, channel: 'cms' });
    members[8] = asked.body.data.userId;
    const conversation = await reached(8);
    const place = await facility();
    const { id } = await book(7, place);
    await as('admin').post(`/api/bookings/${id}/cancel`, { reason: 'น้ำท่วม' });
    await tell();
    expect((await page(id)).notices).toMatchObject([{ kind: 'bookingCancelled', state: 'unreached' }]);
    expect(await lettersOf(7)).toMatchObject([{ kind: 'bookingCancelled' }]);
    expect(await heard(conversation)).toEqual([]);
  });
});

describe('a host', () => {
  const soon = () => ({
    expectedFrom: new Date(Date.now() - 3_600_000).toISOString(),
    expectedTo: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const invite = async (at: number): Promise<number> =>
    (await as('admin').post('/api/visitor', { room: rooms[at], host: members[at], name: 'สมหญิง แขกดี', ...soon() })).body.data.id;

  it('hears at once that a visitor has come, without a name, and nothing where it was undone', async () => {
    const conversation = await reached(9);
    const [came, undone] = [await invite(9), await invite(9)];
    for (const visit of [came, undone]) expect((await as('admin').post('/api/visitor/check-in', { visit })).status).toBe(200);
    expect((await as('admin').post(`/api/visitor/${undone}/undo`)).status).toBe(200);
    await run();
    expect(await heard(conversation)).toEqual(['ผู้มาติดต่อของท่านมาถึงแล้ว\n\nYour visitor has arrived.']);
  });

  it('hears that an invitation was denied, not why and whose', async () => {
    const conversation = await reached(10);
    await as('organize').put('/api/settings', { visitorApproval: 'desk' });
    const id = await invite(10);
    expect((await as('admin').post(`/api/visitor/${id}/deny`, { reason: 'อยู่ในรายชื่อห้ามเข้า' })).status).toBe(200);
    await as('organize').put('/api/settings', { visitorApproval: 'none' });
    await tell();
    expect(await last(conversation)).toContain('An invitation of a visitor was not approved');
    expect(await last(conversation)).not.toMatch(/รายชื่อ|สมหญิง/);
  });

  it('hears nothing where the property does not want it', async () => {
    const conversation = await reached(11);
    await as('organize').put('/api/settings', { visitorNotices: false });
    await as('admin').post('/api/visitor/check-in', { visit: await invite(11) });
    await as('organize').put('/api/settings', { visitorNotices: true });
    await tell();
    expect(await heard(conversation)).toEqual([]);
  });
});

it('many at once are worked off in one go, and what is not there any more is forgotten', async () => {
  const conversation = await reached(12);
  const bills = Array.from({ length: 3 }, (_, at) => ({ name: `ค่าน้ำ ${at}`, room: rooms[12], type: [66], price: 100 }));
  for (const bill of bills)
    expect((await as('admin').post('/api/payments', { ...bill, dueDate: '2126-01-05' })).status).toBe(200);
  const planned = `insert into resident_notice (kind, subject_id, room_id, due_at)
    select 'billIssued', 1000000 + n, $1, now() from generate_series(1, 700) n`;
  await change(planned, [rooms[13]]);
  await change(`update resident_notice set due_at = now() where kind = 'billIssued' and processed_at is null`);
  await run();
  expect(await heard(conversation)).toMatchObject([expect.stringContaining('3 new bills')]);
  const left = await change(
    `select id from resident_notice where subject_id > 1000000 or (processed_at is null and kind = 'billIssued')`,
  );
  expect(left.rows).toEqual([]);
});
