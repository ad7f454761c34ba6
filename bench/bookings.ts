import pg from 'pg';
import { busyStatement } from '../apps/api/src/modules/booking/busy-times.ts';
import { resultTypes } from '../apps/api/src/platform/db/db-types.ts';
import { createQueryBuilder } from '../apps/api/src/platform/db/query-builder.ts';
import { freshDatabase, prepareTemplate } from '../apps/api/test/fixtures/database.ts';
import { addPeople } from '../apps/api/test/fixtures/people.ts';
import { dayOf, nextDay, startOfDay } from '../packages/contract/src/zone.ts';
import { fillBookings } from './bookings-fill.ts';
import type { Figures } from './load.ts';
import { CONNECTIONS, interleave, report, SECONDS } from './report.ts';
import { startServers } from './servers.ts';

/** Two slots booked in one call, with claims, bills and audit, beside bare inserts; a day of sixty facilities beside its bare statement. */
const ROWS = Number(process.env.BENCH_BOOKINGS ?? 1_000_000);
const PLACES = 60;
const ZONE = 'Asia/Bangkok';
const today = dayOf(new Date(), ZONE);
const at = (day: number, hour: number) => new Date(startOfDay(nextDay(today, day), ZONE).getTime() + hour * 3_600_000);

console.log(`filling ${ROWS} bookings …`);
await prepareTemplate();
const { config, drop } = await freshDatabase();
const { properties } = await addPeople(config);
const owner = new pg.Pool({ connectionString: config.LOBBY_OWNER_DATABASE_URL, types: resultTypes, max: CONNECTIONS });
const { facilities, rooms } = await fillBookings(owner, { rows: ROWS, places: PLACES, home: properties.home });
const { lobbyUrl, signedIn, stop } = await startServers(config, properties.home);
const headers = { 'content-type': 'application/json', ...(await signedIn()) };
const users = await Promise.all(rooms.slice(0, CONNECTIONS).map(addResident));

/** Each call another free pair of hours: sixty facilities, seven pairs a day, from the 61st day on. */
let pair = 0;
function nextPair() {
  const facility = facilities[pair % PLACES] as number;
  const turn = Math.floor(pair / PLACES);
  const [day, hour] = [61 + Math.floor(turn / 7), 8 + 2 * (turn % 7)];
  pair += 1;
  return [hour, hour + 1].map((from) => ({ facility, start: at(day, from), end: at(day, from + 1) }));
}

async function bookPair(worker: number): Promise<boolean> {
  const bookings = nextPair().map(({ facility, start, end }) => ({ facility, slot: { start, end } }));
  const body = JSON.stringify({ user: users[worker], bookings });
  const answer = await fetch(`${lobbyUrl}/api/bookings/multiple`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.ok;
}

async function insertPair(worker: number): Promise<boolean> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    const spans = nextPair();
    await client.query(`select pg_advisory_xact_lock(hashtext('bench'), $1)`, [spans[0]?.facility]);
    for (const { facility, start, end } of spans)
      await client.query(
        `insert into bench_booking (property_id, facility_id, room_id, start_at, end_at, busy_until, service_day, state, facility_data)
         values ($1, $2, $3, $4::timestamptz, $5::timestamptz, $5::timestamptz, $4::timestamptz::date, 'confirmed', '{"name": "A"}')`,
        [properties.home, facility, rooms[worker], start, end],
      );
    await client.query('commit');
    return true;
  } finally {
    client.release();
  }
}

const day = { from: at(0, 0), to: at(2, 0) };
/** By the application's role, under its policies: the owner has no property, and would read the claims of all. */
const bare = new pg.Pool({
  connectionString: config.LOBBY_DATABASE_URL,
  types: resultTypes,
  options: `-c app.property_id=${properties.home}`,
});
const statement = () => busyStatement(facilities, day.from, day.to).execute(createQueryBuilder(bare.query.bind(bare)));
const readDay = async () => (await fetch(`${lobbyUrl}/api/bookings/timeline?date=${today}`, { headers })).json();

const p95: Record<string, number[]> = {};
/** In this process: each call is another one, and what is measured is a hundred times slower than what it costs here. */
async function repeat(name: string, connections: number, once: (worker: number) => Promise<boolean>): Promise<Figures> {
  const times: number[] = [];
  let errors = 0;
  const until = performance.now() + SECONDS * 1000;
  const work = async (_: unknown, worker: number) => {
    while (performance.now() < until) {
      const since = performance.now();
      if (!(await once(worker))) errors += 1;
      times.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  times.sort((one, other) => one - other);
  const share = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  p95[name] = [...(p95[name] ?? []), share(0.95)];
  return { perSecond: times.length / SECONDS, p50: share(0.5), p99: share(0.99), errors };
}

await explain();
const least = { create: 'two bookings: bare inserts and a lock', day: 'a day of 60 facilities: the bare statement' };
const contenders = {
  [least.create]: () => repeat(least.create, CONNECTIONS, insertPair),
  'two bookings: Lobby': () => repeat('two bookings: Lobby', CONNECTIONS, bookPair),
  [least.day]: () => repeat(least.day, 1, async () => (await statement()).rows.length > 0),
  'a day of 60 facilities: Lobby': () =>
    repeat('a day of 60 facilities: Lobby', 1, async () => ((await readDay()) as { data: object[] }).data.length === PLACES),
};
const rounds = await interleave(contenders);
for (const [name, values] of Object.entries(p95)) console.log(`${name}: p95 ${values.map((ms) => ms.toFixed(1)).join(', ')} ms`);
await stop();
await owner.end();
await bare.end();
await drop();
report('bookings', rounds, (name) => (name.startsWith('two') ? least.create : least.day));

/** The plan of the day under row-level security, as the application's role asks it: no table is read as a whole. */
async function explain(): Promise<void> {
  const app = new pg.Client(config.LOBBY_DATABASE_URL);
  await app.connect();
  await app.query(`select set_config('app.property_id', $1, false), set_config('plan_cache_mode', 'force_generic_plan', false)`, [
    String(properties.home),
  ]);
  let plan = '';
  const query = async (text: string, values: unknown[]) => {
    const answer = await app.query(`explain (analyze, buffers) ${text}`, values);
    plan = answer.rows.map((row) => row['QUERY PLAN']).join('\n');
    return answer;
  };
  await busyStatement(facilities, day.from, day.to).execute(createQueryBuilder(query as never));
  await app.end();
  console.log(plan);
  const whole = /Seq Scan on (booking|booking_claim|closure_span)\b/.exec(plan);
  if (whole) throw new Error(`the day reads all of ${whole[1]}`);
}

async function addResident(room: number): Promise<number> {
  const payload = {
    firstName: 'ผู้จอง',
    lastName: String(room),
    mobile: '081-234-5678',
    relation: 'lessee',
    role: 3,
    roomID: room,
  };
  const body = JSON.stringify({ payload, channel: 'cms', wait: false });
  const answer = await fetch(`${lobbyUrl}/api/requests/tenant`, { method: 'POST', headers, body });
  return ((await answer.json()) as { data: { userId: number } }).data.userId;
}
