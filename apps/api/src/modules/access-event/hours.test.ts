import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { addOrganisation, addProperty, enterProperty } from '#modules/user/accounts.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { offTheRecount, recounts } from '#test/fixtures/access-event/recount.ts';
import { freshDatabase } from '#test/fixtures/database.ts';
import { store } from './access-event.store.ts';
import { judgeClock, oldestKept } from './clock.ts';
import { type AccessEvent, readMessage } from './message.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const { config, drop } = await freshDatabase();
const worker = new pg.Client(config.LOBBY_WORKER_DATABASE_URL);
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await Promise.all([worker.connect(), owner.connect()]);
afterAll(async () => {
  await Promise.all([worker.end(), owner.end()]);
  await drop();
});

const now = new Date();
/** Clocks a day wrong either way, replays of a week ago, everything in any order and some of it twice. */
const reports = fc.array(
  fc.record({
    ago: fc.integer({ min: -DAY, max: 8 * DAY }),
    device: fc.integer({ min: 1, max: 4 }),
    kind: fc.constantFrom('door', 'elevator', 'conventional-parking', 'auto-parking'),
    direction: fc.constantFrom('in', 'out', 'unknown'),
    result: fc.constantFrom('granted', 'denied'),
    vehicleClass: fc.constantFrom('sedan', 'suv', null),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 60 },
);

/** The rows in which any table of counts differs from a recount of the events. */
async function offRows(): Promise<unknown[]> {
  const tables = Object.keys(recounts) as (keyof typeof recounts)[];
  const off = await Promise.all(tables.map((table) => owner.query(offTheRecount(table))));
  return off.flatMap(({ rows }) => rows);
}

describe('late, shuffled, repeated and skewed events', () => {
  it('R46: are counted once, in the hour in which they happened', async () => {
    let property = 20_000;
    await fc.assert(
      fc.asyncProperty(reports, fc.integer({ min: 1, max: 20 }), async (events, batch) => {
        property += 1;
        const expected = new Map<string, number>();
        const sent: string[] = [];
        for (const { ago, times, ...event } of events) {
          const occurredAt = new Date(now.getTime() - ago);
          const hour = Math.floor(occurredAt.getTime() / HOUR);
          const cell = [hour, event.kind, event.device, event.direction, event.result, event.vehicleClass ?? ''].join();
          expected.set(cell, (expected.get(cell) ?? 0) + 1);
          const text = JSON.stringify({ ...event, externalId: randomUUID(), occurredAt: occurredAt.toISOString() });
          for (let turn = 0; turn < times; turn += 1) sent.splice(Math.floor((sent.length * (ago + DAY)) / (9 * DAY)), 0, text);
        }
        const subject = `$MQTT.msgs.access.${property}.gateway.1`;
        for (let at = 0; at < sent.length; at += batch) {
          // Received at another moment each time, as after a crash or from a gateway that sends again.
          const receivedAt = new Date(now.getTime() + at * 1000);
          const text = `[${sent.slice(at, at + batch).join()}]`;
          const read = readMessage({ subject, receivedAt, text }, 13);
          expect(read.poison).toEqual([]);
          await store(worker, read);
        }
        const { rows } = await owner.query<{ cell: string; count: number }>(
          `select concat_ws(',', (extract(epoch from hour) / 3600)::bigint, kind, device_id, way, vehicle_class) as cell, count
           from access_hourly cross join lateral (values ('in,granted', granted_in), ('out,granted', granted_out), ('unknown,granted', granted_unknown),
             ('in,denied', denied_in), ('out,denied', denied_out), ('unknown,denied', denied_unknown)) as told (way, count)
           where property_id = $1 and count > 0`,
          [property],
        );
        expect(new Map(rows.map(({ cell, count }) => [cell, count]))).toEqual(expected);
      }),
      { numRuns: 25 },
    );
    expect(await offRows()).toEqual([]);
  });

  it('are counted once by workers that write at the same time, and none waits for another in a circle', async () => {
    const kinds = ['door', 'elevator', 'conventional-parking', 'auto-parking'];
    const occurredAt = now.toISOString();
    const lane = async (mine: number) => {
      const client = new pg.Client(config.LOBBY_WORKER_DATABASE_URL);
      await client.connect();
      for (let turn = 0; turn < 40; turn += 1) {
        const events = Array.from({ length: 200 }, (_, index) => {
          // Now and then a batch is everybody's, as when it comes to a second worker before the first has answered for it.
          const externalId = turn % 10 ? `${mine} ${turn} ${index}` : `${turn} ${index}`;
          const text = JSON.stringify({
            externalId,
            occurredAt,
            kind: kinds[index % 4],
            device: 1 + (index % 6),
            direction: 'in',
          });
          return readMessage({ subject: `$MQTT.msgs.access.${8000 + (index % 7)}.gateway.1`, receivedAt: now, text }, 13).events;
        }).flat();
        await store(client, { events: mine % 2 ? events : events.toReversed(), poison: [], heard: [] });
      }
      await client.end();
    };
    await Promise.all([1, 2, 3, 4].map(lane));
    expect(await offRows()).toEqual([]);
  });

  it('are told by the clock: what cannot be true is set aside, everything else keeps its own time', () => {
    fc.assert(
      fc.property(fc.integer({ min: -500 * DAY, max: 10 * DAY }), fc.integer({ min: 1, max: 15 }), (ahead, months) => {
        const occurredAt = new Date(now.getTime() + ahead);
        const judged = judgeClock(occurredAt, now, months);
        expect(judged === 'future').toBe(ahead > 2 * DAY);
        expect(judged === 'too-old').toBe(occurredAt < oldestKept(now, months));
      }),
    );
  });
});

describe('a statement that one event spoils', () => {
  it('is done again without it', async () => {
    const at = now.toISOString();
    const good = [1, 2, 3, 4, 5].map((number) => ({ externalId: `good ${number}`, kind: 'door', device: 1, occurredAt: at }));
    const read = readMessage({ subject: '$MQTT.msgs.access.9000.gateway.1', receivedAt: now, text: JSON.stringify(good) }, 13);
    const [first, ...rest] = read.events;
    if (!first) throw new Error('nothing was read');
    const spoilt = { ...first, occurredAt: '0001-01-01T00:00:00Z', externalId: 'spoilt' };
    const { landed, poison } = await store(worker, { ...read, events: [first, spoilt, ...rest] });
    expect(landed.reduce((sum, one) => sum + one.landed, 0)).toBe(5);
    expect(poison).toMatchObject([{ reason: expect.stringContaining('no partition') }]);
  });
});

describe('batches that are spoilt at the same time', () => {
  it('do not wait for each other in a circle', async () => {
    const days = [now, new Date(now.getTime() - DAY)].map((day) => day.toISOString());
    const lane = async (mine: number) => {
      const client = new pg.Client(config.LOBBY_WORKER_DATABASE_URL);
      await client.connect();
      for (let turn = 0; turn < 30; turn += 1) {
        // One begins with the day with which the other ends.
        const passages = Array.from({ length: 40 }, (_, index) => ({
          externalId: `spoilt ${mine} ${turn} ${index}`,
          occurredAt: days[(mine + (index < 20 ? 0 : 1)) % 2],
          kind: 'door',
          device: 1,
        }));
        const message = { subject: '$MQTT.msgs.access.8100.gateway.1', receivedAt: now, text: JSON.stringify(passages) };
        const [first, ...rest] = readMessage(message, 13).events;
        const spoilt = { ...first, occurredAt: '0001-01-01T00:00:00Z' } as AccessEvent;
        const { landed, poison } = await store(client, { events: [spoilt, ...rest], poison: [], heard: [] });
        expect([landed.reduce((sum, one) => sum + one.landed, 0), poison.length]).toEqual([39, 1]);
      }
      await client.end();
    };
    await Promise.all([1, 2].map(lane));
    expect(await offRows()).toEqual([]);
  });
});

describe('one event of one source', () => {
  const told = (externalId: string, at: Date, device = 1) => ({ externalId, occurredAt: at.toISOString(), kind: 'door', device });
  const send = (property: number, events: object[]) =>
    store(
      worker,
      readMessage({ subject: `$MQTT.msgs.access.${property}.gateway.1`, receivedAt: now, text: JSON.stringify(events) }, 13),
    );
  const times = async (property: number) =>
    (
      await owner.query<{ at: Date }>('select occurred_at as at from access_event where property_id = $1 order by 1', [property])
    ).rows.map(({ at }) => at.getTime());
  const [first, corrected] = [now, new Date(now.getTime() - 45 * DAY)];

  it('is one event whatever time it tells: the first one stands, in another message, month or batch', async () => {
    await send(9100, [told('a', first)]);
    const { landed } = await send(9100, [told('a', corrected), told('a', new Date(now.getTime() - HOUR))]);
    expect([landed, await times(9100)]).toEqual([[], [first.getTime()]]);
    await send(9101, [told('a', corrected), told('a', first)]);
    expect(await times(9101)).toEqual([corrected.getTime()]);
    expect(await offRows()).toEqual([]);
  });

  it('is another event of another source, and of another property', async () => {
    await send(9102, [told('a', first), told('a', corrected, 2)]);
    await send(9103, [told('a', corrected)]);
    expect([await times(9102), await times(9103)]).toEqual([[corrected, first].map(Number), [corrected.getTime()]]);
  });

  it('is known in the month after, too, and by its time for as long as it is kept', async () => {
    await send(9104, [told('a', first)]);
    const age = (months: number) =>
      owner.query(
        `update stream.event_identity set month = (date_trunc('month', now() at time zone 'UTC') - make_interval(months => $1))::date
         where property_id = 9104`,
        [months],
      );
    await age(1);
    expect((await send(9104, [told('a', corrected)])).landed).toEqual([]);
    await owner.query('delete from stream.event_identity where property_id = 9104');
    expect((await send(9104, [told('a', first)])).landed).toEqual([]);
    expect(await times(9104)).toEqual([first.getTime()]);
  });
});

describe('days', () => {
  it('are those of the property’s clock, and are counted anew when it is set to another', async () => {
    const property = await asOwner(ownerUrl(config), async (db) => {
      const names = { nameTh: 'วัน', nameEn: 'Days' };
      return addProperty(db, await addOrganisation(db, names), names);
    });
    const evening = new Date(now.getTime() - 3 * DAY);
    evening.setUTCHours(18, 10);
    const text = JSON.stringify([
      { externalId: 'evening', occurredAt: evening.toISOString(), kind: 'door', device: 1, direction: 'in' },
    ]);
    await store(worker, readMessage({ subject: `$MQTT.msgs.access.${property}.gateway.1`, receivedAt: now, text }, 13));
    const days = async () =>
      (
        await owner.query<{ day: string }>(
          `select day::text from access_daily_total where property_id = $1
           union all select day::text from access_daily where property_id = $1`,
          [property],
        )
      ).rows.map(({ day }) => day);
    const dayAfter = (shift: number) => new Date(evening.getTime() + shift * HOUR).toISOString().slice(0, 10);
    expect(await days()).toEqual([dayAfter(7), dayAfter(7)]);
    await owner.query(`select set_config('app.property_id', $1, false)`, [property]);
    for (const [zone, shift] of [
      ['Europe/Lisbon', 0],
      ['Asia/Kolkata', 5.5],
    ] as const) {
      await owner.query('update property set time_zone = $2 where id = $1', [property, zone]);
      // 18:00 of Greenwich is 23:30 in Kolkata: the hour is of the day in which it begins.
      expect(await days()).toEqual(Array(2).fill(dayAfter(shift - (zone === 'Asia/Kolkata' ? 0.5 : 0))));
      expect(await offRows()).toEqual([]);
    }
  });
});

describe('an event that does not tell its direction', () => {
  it('has the one its reader was registered with, where it was registered with one', async () => {
    const at = now.toISOString();
    const made = await asOwner(ownerUrl(config), async (db) => {
      const names = { nameTh: 'ประตู', nameEn: 'Doors' };
      const property = await addProperty(db, await addOrganisation(db, names), names);
      await enterProperty(db, property);
      const readers = ['in', 'out', 'both'].map((direction) => ({
        propertyId: property,
        type: 'door',
        name: direction,
        direction,
      }));
      return { property, doors: await db.insertInto('hardware').values(readers).returning('id').execute() };
    });
    const [inward, outward, both] = made.doors.map(({ id }) => id);
    const passages = [
      { device: inward },
      { device: outward },
      { device: both },
      { device: 999_999 },
      { device: inward, direction: 'out' },
    ].map((one, index) => ({ ...one, externalId: `reader ${index}`, kind: 'door', occurredAt: at }));
    const subject = `$MQTT.msgs.access.${made.property}.gateway.1`;
    await store(worker, readMessage({ subject, receivedAt: now, text: JSON.stringify(passages) }, 13));
    const { rows } = await owner.query(
      `select direction from access_event where property_id = $1 and external_id like 'reader %' order by external_id`,
      [made.property],
    );
    expect(rows.map(({ direction }) => direction)).toEqual(['in', 'out', 'unknown', 'unknown', 'out']);
    expect(await offRows()).toEqual([]);
  });
});

describe('a message nobody can read', () => {
  it('is set aside once, however often it is delivered', async () => {
    const message = { subject: '$MQTT.msgs.access.9001.door.1', receivedAt: now, text: '{"broken' };
    for (let turn = 0; turn < 2; turn += 1) await store(worker, readMessage(message, 13));
    const { rows } = await owner.query('select reason from stream.poison where subject = $1', [message.subject]);
    expect(rows).toEqual([{ reason: 'json' }]);
  });
});
