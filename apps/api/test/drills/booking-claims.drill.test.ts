import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { seededRandom } from '#demo/seeded-random.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';
import { overlapsIn } from '#test/fixtures/booking/overlaps.ts';

const FULL = process.env.LOBBY_DRILL === 'full';
const WRITERS = FULL ? 64 : 16;
const WRITES = FULL ? 20 : 5;
const COURTS = 4;
/** Two that wait for each other's row are refused as well: one of them is ended by the database. */
const REFUSED = ['23P01', '40P01'];

const { config, residents, facility, at, inProperty, properties } = await facilitiesServer(4);
const pool = new pg.Pool({ connectionString: config.LOBBY_DATABASE_URL, max: WRITERS });
afterAll(() => pool.end());
const random = seededRandom(20);

/** Straight into the table, as the application's role: what it says of the error, or nothing. */
async function write(court: number, writer: number): Promise<string | null> {
  const client = await pool.connect();
  try {
    const start = at(20, `${String(random.between(8, 19)).padStart(2, '0')}:00`);
    const end = new Date(start.getTime() + random.between(1, 3) * 3_600_000);
    await client.query('begin');
    await client.query(`select set_config('app.property_id', $1, true), set_config('app.user_id', '', true)`, [
      String(properties.home),
    ]);
    await client.query(
      `insert into booking (property_id, facility_id, room_id, start_at, end_at, busy_until, service_day, state, facility_data)
       values ($1, $2, $3, $4::timestamptz, $5::timestamptz, $5::timestamptz, $4::timestamptz::date, 'confirmed', '{"name": "A"}')`,
      [properties.home, court, residents[writer % residents.length]?.room, start, end],
    );
    await client.query('commit');
    return null;
  } catch (error) {
    await client.query('rollback');
    return (error as pg.DatabaseError).code ?? String(error);
  } finally {
    client.release();
  }
}

it('R36: with the trigger that locks and counts switched off, the constraint alone keeps two out of one place', async () => {
  const courts = await Promise.all(Array.from({ length: COURTS }, () => facility({ maxAheadDays: 366 })));
  await asOwner(ownerUrl(config), (owner) => sql`alter table booking disable trigger guard`.execute(owner));
  const outcomes: (string | null)[] = [];
  try {
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let turn = 0; turn < WRITES; turn += 1) outcomes.push(await write(random.oneOf(courts), writer));
      }),
    );
  } finally {
    await asOwner(ownerUrl(config), (owner) => sql`alter table booking enable trigger guard`.execute(owner));
  }
  const written = outcomes.filter((code) => code === null).length;
  console.log(`bookings: ${WRITERS} writers, ${outcomes.length} writes without the guard, ${written} stand, 0 overlaps`);
  expect(outcomes.filter((code) => code !== null && !REFUSED.includes(code))).toEqual([]);
  expect(await overlapsIn(inProperty)).toEqual([]);
  expect(written).toBeGreaterThanOrEqual(COURTS);
  expect(written).toBeLessThanOrEqual(COURTS * 14);
});
