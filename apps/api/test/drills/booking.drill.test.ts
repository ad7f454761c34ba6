import { request } from 'node:http';
import { leftIn } from '@lobby/contract/slots';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { seededRandom } from '#demo/seeded-random.ts';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';
import { overlapsIn } from '#test/fixtures/booking/overlaps.ts';
import { type NodeProcess, startNode } from '#test/fixtures/node-process.ts';

const FULL = process.env.LOBBY_DRILL === 'full';
/** Five rushes a round: ten thousand tries in full. */
const [ROUNDS, RIVALS] = FULL ? [10, 200] : [6, 40];
/** Judged by the clock on a machine that does nothing else. */
const MAX_P99_MS = FULL ? 1000 : Number.POSITIVE_INFINITY;

/** Connections for all that are tried at once: a node that has too much to do says 503, which is no answer here. */
const limits = { LOBBY_WRITES_PER_MINUTE: 10_000_000, LOBBY_READS_PER_MINUTE: 10_000_000, LOBBY_POOL_SIZE: 30 };
const { config, residents, facility, slot, signIn, inProperty, as } = await facilitiesServer(30, limits);
const { jwt } = (await signIn('admin')).body as { jwt: string };
const nodes: NodeProcess[] = [await startNode(config), await startNode(config)];
afterAll(() => Promise.all(nodes.map((node) => node.stop('SIGKILL'))));

type Wanted = { facility: number; slot: { start: string; end: string } };
const took: number[] = [];

/** On a connection of its own: one kept from the round before may be closed at the moment it is used again. */
const post = (url: string, headers: Record<string, string>, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    call.on('error', reject).end(body);
  });

/** By a resident of their own each, over both nodes. */
async function rush(wanted: (rival: number) => Wanted[], isPrivate: (rival: number) => boolean = () => false): Promise<number[]> {
  const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' };
  return Promise.all(
    Array.from({ length: RIVALS }, async (_, rival) => {
      const since = performance.now();
      const body = { user: residents[rival % residents.length]?.user, isPrivate: isPrivate(rival), bookings: wanted(rival) };
      const status = await post(`${nodes[rival % 2]?.url}/api/bookings/multiple`, headers, JSON.stringify(body));
      took.push(performance.now() - since);
      return status;
    }),
  );
}
const spanOf = ({ start, end }: Wanted['slot']) => ({ start: new Date(start), end: new Date(end) });
const won = (statuses: number[]) => statuses.filter((status) => status === 200).length;
const others = (statuses: number[]) => [...new Set(statuses.filter((status) => status !== 200 && status !== 409))];

const deadlocks = async () => {
  const { rows } = await inProperty('home', (db) =>
    sql<{ n: number }>`select deadlocks::int as n from pg_stat_database where datname = current_database()`.execute(db),
  );
  return rows[0]?.n ?? 0;
};
let hour = 0;
/** Another hour each time. */
const nextHour = () => {
  hour += 1;
  const day = 1 + Math.floor(hour / 14);
  const from = 8 + (hour % 14);
  const text = (value: number) => `${String(value).padStart(2, '0')}:00`;
  return slot(day, text(from), text(from + 1));
};

it('R36: of everybody who wants one time over two nodes, as many get it as there are places; the others hear that it is taken', async () => {
  const hall = await facility({ maxAheadDays: 366 });
  const [left, right] = [
    await facility({ parent: hall, maxAheadDays: 366 }),
    await facility({ parent: hall, maxAheadDays: 366 }),
  ];
  const pools = [
    { id: await facility({ maxOnTime: 3, maxAheadDays: 366, privateHourOpen: '08:00', privateHourClose: '22:00' }), places: 3 },
    { id: await facility({ maxOnTime: 20, maxAheadDays: 366 }), places: 20 },
  ];
  const before = await deadlocks();
  for (let round = 0; round < ROUNDS; round += 1) {
    const time = nextHour();
    // The whole hall, its left or its right half: the hall alone, or at most one of each half.
    const family = await rush((rival) => [{ facility: [hall, left, right][rival % 3] as number, slot: time }]);
    expect([1, 2]).toContain(won(family));
    const both = nextHour();
    // Two at once, in opposite orders.
    const pairs = await rush((rival) =>
      (rival % 2 ? [left, right] : [right, left]).map((place) => ({ facility: place, slot: both })),
    );
    expect(won(pairs)).toBe(1);
    for (const { id, places } of pools) {
      const shared = await rush(() => [{ facility: id, slot: time }]);
      expect(won(shared)).toBe(Math.min(places, RIVALS));
      expect(others(shared)).toEqual([]);
    }
    const alone = nextHour();
    const mixed = await rush(
      () => [{ facility: pools[0]?.id as number, slot: alone }],
      (rival) => rival % 4 === 0,
    );
    expect([1, 3]).toContain(won(mixed));
    expect([...others(family), ...others(pairs), ...others(mixed)]).toEqual([]);
  }
  expect(await overlapsIn(inProperty)).toEqual([]);
  expect(await deadlocks()).toBe(before);
  took.sort((one, other) => one - other);
  const p99 = took[Math.floor(took.length * 0.99)] as number;
  console.log(`bookings: ${took.length} tries over two nodes, p99 ${Math.round(p99)} ms, 0 overlaps, 0 deadlocks`);
  expect(p99).toBeLessThan(MAX_P99_MS);
});

it('R36: a room that may book three times a week books three times, however many try at once', async () => {
  const court = await facility({ maxOnTime: 500, maxAheadDays: 366 });
  await as('admin').post('/api/booking-limits', { facility: court, amount: 3, unit: 'bookings', period: 'week' });
  const time = slot(2, '10:00', '11:00');
  const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ user: residents[0]?.user, bookings: [{ facility: court, slot: time }] });
  const statuses = await Promise.all(
    Array.from({ length: FULL ? 500 : 60 }, (_, at) => post(`${nodes[at % 2]?.url}/api/bookings/multiple`, headers, body)),
  );
  expect(won(statuses)).toBe(3);
  expect(others(statuses)).toEqual([]);
});

it('R36: of a rush of random times, alone or shared, nothing overlaps, and whoever was refused wanted what was taken', async () => {
  const random = seededRandom(36);
  const open = { maxAheadDays: 366, privateHourOpen: '08:00', privateHourClose: '22:00' };
  const hall = await facility(open);
  const half = await facility({ ...open, parent: hall });
  const pool = await facility({ ...open, maxOnTime: 3 });
  for (let round = 0; round < ROUNDS; round += 1) {
    const day = 100 + round;
    const tries = Array.from({ length: RIVALS }, () => {
      const from = random.between(8, 19);
      const text = (full: number) => `${String(full).padStart(2, '0')}:00`;
      const until = Math.min(22, from + random.between(1, 3));
      const place = random.oneOf([hall, half, pool]);
      return { facility: place, slot: slot(day, text(from), text(until)), isPrivate: random.percent(25) };
    });
    const statuses = await rush(
      (rival) => [{ facility: tries[rival]?.facility as number, slot: tries[rival]?.slot as Wanted['slot'] }],
      (rival) => tries[rival]?.isPrivate as boolean,
    );
    expect(others(statuses)).toEqual([]);
    const stands = tries.filter((_, rival) => statuses[rival] === 200);
    // Bookings are never given up in a round: what was taken then is taken now.
    for (const lost of tries.filter((_, rival) => statuses[rival] === 409)) {
      const busy = stands
        .filter((one) => (one.facility === pool) === (lost.facility === pool))
        .map((one) => ({ ...spanOf(one.slot), isShared: one.facility === pool && lost.facility === pool && !one.isPrivate }));
      const rules = { maxOnTime: lost.facility === pool ? 3 : 1, bufferMinutes: 0 };
      expect({ ...lost, left: leftIn(rules, busy, spanOf(lost.slot), lost.isPrivate) }).toEqual({ ...lost, left: 0 });
    }
  }
  expect(await overlapsIn(inProperty)).toEqual([]);
});
