import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import type { Command } from '#modules/access-control/access-control.public.ts';
import { retryDue } from '#modules/device-command/device-command.job.ts';
import { resultTypes } from '#platform/db/db-types.ts';
import { openLog } from '#platform/logging/logger.ts';
import { deviceMemory } from '#test/fixtures/access-control/device-memory.ts';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';
import { switchDevices } from './booking.jobs.ts';

const { as, facility, book, slot, residents, inProperty, config } = await facilitiesServer(2);
const [somchai, malee] = residents as [{ user: number; room: number }, { user: number; room: number }];
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, types: resultTypes });
const job = { config, log: openLog('silent'), query: (text: string, values?: unknown[]) => worker.query(text, values) as never };
afterAll(() => worker.end());

/** What each device was sent, in order; nobody answers for those that are away. */
const sent: string[] = [];
const away = new Set<number>();
const system = {
  ...deviceMemory().system,
  async send({ device, kind, key }: Command) {
    if (away.has(device.id)) throw new Error('no route');
    sent.push(`${device.id} ${kind}`);
    return key;
  },
};
/** A minute later. */
const tick = async () => {
  await switchDevices.run(job, {});
  await retryDue(job, async () => system);
  return sent.splice(0);
};
const device = async (type = 'door') =>
  (await as('admin').post('/api/hardwares', { type, name: `ไฟ ${Math.random()}`, addr: '10.0.0.7' })).body.data.id as number;
const shift = (id: number, begins: number, lasts = 60) =>
  inProperty('home', (db) => {
    const startAt = new Date(Date.now() + begins * 60_000);
    const endAt = new Date(startAt.getTime() + lasts * 60_000);
    return db.updateTable('booking').set({ startAt, endAt, busyUntil: endAt }).where('id', '=', id).execute();
  });
const booked = async (place: number, begins: number, who = somchai) => {
  const { id } = (await book(who, { facility: place, slot: slot(3, '10:00', '11:00') })).body.data[0];
  await shift(id, begins);
  return id as number;
};
const commands = async (hardware: number) =>
  (await as('admin').get(`/api/device-commands?filters[hardware][id]=${hardware}&sort=id:asc&populate=askedBy`)).body
    .data as object[];
const longAgo = (hardware: number) =>
  inProperty('home', (db) =>
    db
      .updateTable('deviceCommand')
      .set({ finishedAt: new Date(Date.now() - 660_000), state: 'failed', problem: 'unreachable', notBefore: new Date(0) })
      .where('hardwareId', '=', hardware)
      .where('state', '<>', 'applied')
      .execute(),
  );

it('the light of a court is on from ten minutes before a booking until it ends, one command each time', async () => {
  const light = await device();
  const court = await facility({ hardware: [light] });
  const id = await booked(court, 30);
  expect(await tick()).toEqual([]);
  await shift(id, 9);
  expect(await tick()).toEqual([`${light} on`]);
  expect(await tick()).toEqual([]);
  await shift(id, -60, 59);
  expect(await tick()).toEqual([`${light} off`]);
  expect(await tick()).toEqual([]);
  expect(await commands(light)).toMatchObject([
    { kind: 'on', state: 'applied', askedBy: null },
    { kind: 'off', state: 'applied', askedBy: null },
  ]);
});

it('stays on from one booking to the next, goes off with a cancel, and with the hall it is in', async () => {
  const [hallLight, courtLight] = [await device(), await device()];
  const hall = await facility({ hardware: [hallLight] });
  const court = await facility({ parent: hall, hardware: [courtLight] });
  const both = [`${hallLight} on`, `${courtLight} on`];
  const first = await booked(court, 5);
  expect(await tick()).toEqual(both);
  await shift(first, -60, 59);
  const next = await booked(court, 0, malee);
  expect(await tick()).toEqual([]);
  expect((await as('admin').post(`/api/bookings/${next}/cancel`, { reason: 'ฝนตก', override: true })).status).toBe(200);
  expect(await tick()).toEqual([`${hallLight} off`, `${courtLight} off`]);
  await booked(hall, 5, malee);
  expect((await tick()).toSorted()).toEqual(both.toSorted());
});

it('a device that no longer belongs to the place goes off; one that is not in use gets no command', async () => {
  const [light, unused] = [await device(), await device()];
  await as('admin').put(`/api/hardwares/${unused}`, { status: false });
  const court = await facility({ hardware: [light, unused] });
  await booked(court, 5);
  expect(await tick()).toEqual([`${light} on`]);
  await as('admin').put(`/api/facilities/${court}`, { hardware: [] });
  expect(await tick()).toEqual([`${light} off`]);
});

it('a device that is away gets its command again later; what came too late for its booking is not sent any more', async () => {
  const light = await device();
  const court = await facility({ hardware: [light] });
  const id = await booked(court, 5);
  away.add(light);
  expect(await tick()).toEqual([]);
  await longAgo(light);
  away.clear();
  expect(await tick()).toEqual([`${light} on`]);
  await shift(id, -60, 59);
  away.add(light);
  expect(await tick()).toEqual([]);
  await shift(id, -5);
  away.clear();
  await inProperty('home', (db) =>
    db
      .updateTable('deviceCommand')
      .set({ notBefore: new Date(0) })
      .execute(),
  );
  expect(await tick(), 'off was never sent, and no longer is').toEqual([`${light} on`]);
  expect(await commands(light)).toMatchObject([
    { kind: 'on', state: 'applied' },
    { kind: 'off', state: 'failed', problem: 'late' },
    { kind: 'on', state: 'applied' },
  ]);
});

it('the door that opens for the cards of those who booked is not left open for everybody', async () => {
  const door = await device();
  const court = await facility({ hardware: [door], accessGroupId: `door-${door}`, isDoorRestricted: true });
  await booked(court, 5);
  expect(await tick()).toEqual([]);
});
