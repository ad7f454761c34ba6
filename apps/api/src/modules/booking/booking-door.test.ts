import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { deliverProperty } from '#modules/device-credential/deliver.job.ts';
import { resultTypes } from '#platform/db/db-types.ts';
import { openLog } from '#platform/logging/logger.ts';
import { deviceMemory } from '#test/fixtures/access-control/device-memory.ts';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';
import { turnDoors } from './booking.jobs.ts';

const { as, facility, book, slot, residents, inProperty, config, properties } = await facilitiesServer(2);
type Resident = (typeof residents)[number];
const [somchai, malee] = residents as [Resident, Resident];
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, types: resultTypes });
const job = { config, log: openLog('silent'), query: (text: string, values?: unknown[]) => worker.query(text, values) as never };
afterAll(() => worker.end());

const devices = deviceMemory();
const deliver = async () => {
  await turnDoors.run(job, {});
  await deliverProperty(job, async () => devices.system, properties.home, 'soon');
};
const door = async () =>
  (await as('admin').post('/api/hardwares', { type: 'door', name: `ประตู ${Math.random()}`, addr: '10.0.0.7' })).body.data
    .id as number;
const [{ id: typeId }] = (await as('admin').get('/api/room-types')).body.data;
await as('admin').put(`/api/room-types/${typeId}`, { quota: { mifare: 5, subAccount: 3 } });
let serial = 4_100_000_000;
const issue = async ({ user }: Resident) => {
  serial += 1;
  await as('admin').post('/api/requests/card', { payload: { userId: user, mifare: String(serial) }, channel: 'cms' });
  return String(serial);
};
const cards = [await issue(somchai), await issue(malee)];
const open = (device: number) => cards.map((card) => devices.numbersOn(device).includes(card));
/** A booking of somchai's, that begins in so many minutes and lasts for so many. */
const booked = async (place: number, begins: number, lasts = 60) => {
  const { id } = (await book(somchai, { facility: place, slot: slot(3, '10:00', '11:00') })).body.data[0];
  await shift(id, begins, lasts);
  return id as number;
};
const shift = (id: number, begins: number, lasts = 60) =>
  inProperty('home', (db) => {
    const startAt = new Date(Date.now() + begins * 60_000);
    const endAt = new Date(startAt.getTime() + lasts * 60_000);
    return db.updateTable('booking').set({ startAt, endAt, busyUntil: endAt }).where('id', '=', id).execute();
  });

describe('the door of a place', () => {
  it('that is only for those who booked opens ten minutes before and closes at the end, for the cards of the room', async () => {
    const device = await door();
    const court = await facility({ accessGroupId: `door-${device}`, isDoorRestricted: true });
    await deliver();
    expect(open(device)).toEqual([false, false]);
    const id = await booked(court, 30);
    await deliver();
    expect(open(device)).toEqual([false, false]);
    await shift(id, 9);
    await deliver();
    expect(open(device)).toEqual([true, false]);
    const later = await issue(somchai);
    await deliver();
    expect(devices.numbersOn(device)).toContain(later);
    await shift(id, -60, 59);
    await deliver();
    expect(devices.numbersOn(device)).toEqual([]);
  });

  it('opens and closes by the clock alone, once', async () => {
    const device = await door();
    const court = await facility({ accessGroupId: `door-${device}`, isDoorRestricted: true });
    const id = await booked(court, 30);
    const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
    await owner.connect();
    // Time passes without anybody touching the booking.
    const pass = (minutes: number) =>
      owner.query(`select set_config('app.property_id', '${properties.home}', false); alter table booking disable trigger user;
        update booking set start_at = start_at - interval '${minutes} minutes', end_at = end_at - interval '${minutes} minutes', busy_until = busy_until - interval '${minutes} minutes' where id = ${id};
        alter table booking enable trigger user`);
    await pass(25);
    await deliver();
    expect(open(device)).toEqual([true, false]);
    const before = devices.deliveries.length;
    await deliver();
    expect(devices.deliveries).toHaveLength(before);
    await pass(90);
    await deliver();
    expect(open(device)).toEqual([false, false]);
    const { rows } = await owner.query(
      `select count(*)::int as count from audit_log where record = 'booking' and record_id = '${id}' and property_id = ${properties.home}`,
    );
    expect(rows, 'made, and moved by this test: the clock is nobody').toEqual([{ count: 2 }]);
    await owner.end();
  });

  it('closes with a cancel, moves with the booking, and opens with the hall it is in', async () => {
    const [first, second, outer] = [await door(), await door(), await door()];
    const hall = await facility({ accessGroupId: `door-${outer}`, isDoorRestricted: true });
    const court = await facility({ accessGroupId: `door-${first}`, isDoorRestricted: true, parent: hall });
    const other = await facility({ accessGroupId: `door-${second}`, isDoorRestricted: true, parent: hall });
    const id = await booked(court, 5);
    await deliver();
    expect([first, second, outer].map((device) => open(device)[0])).toEqual([true, false, true]);
    await inProperty('home', (db) => db.updateTable('booking').set({ facilityId: other }).where('id', '=', id).execute());
    await deliver();
    expect([first, second, outer].map((device) => open(device)[0])).toEqual([false, true, true]);
    expect((await as('admin').post(`/api/bookings/${id}/cancel`, { reason: 'ฝนตก', override: true })).status).toBe(200);
    await deliver();
    expect([first, second, outer].map((device) => open(device)[0])).toEqual([false, false, false]);
  });

  it('that opens for residents anyway stays so when a booking ends; restricting it takes that away, and back', async () => {
    const device = await door();
    const court = await facility({ accessGroupId: `door-${device}` });
    const id = await booked(court, 5);
    await deliver();
    expect(open(device)).toEqual([true, true]);
    await shift(id, -60, 59);
    await deliver();
    expect(open(device)).toEqual([true, true]);
    await as('admin').put(`/api/facilities/${court}`, { isDoorRestricted: true });
    await deliver();
    expect(open(device)).toEqual([false, false]);
    await as('admin').put(`/api/facilities/${court}`, { accessGroupId: null });
    await deliver();
    expect(open(device)).toEqual([true, true]);
  });
});
