import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';

const { config, residents, facility, at, properties } = await facilitiesServer(3);
const pool = new pg.Pool({ connectionString: config.LOBBY_DATABASE_URL, max: 2 });
afterAll(() => pool.end());

/** Straight into the table, as the application's role, and not committed yet. */
async function begin(court: number, room: number | undefined) {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`select set_config('app.property_id', $1, true), set_config('app.user_id', '', true)`, [
    String(properties.home),
  ]);
  const inserting = client
    .query(
      `insert into booking (property_id, facility_id, room_id, start_at, end_at, busy_until, service_day, state, facility_data)
       values ($1, $2, $3, $4::timestamptz, $5::timestamptz, $5::timestamptz, $4::timestamptz::date, 'confirmed', '{"name": "A"}')`,
      [properties.home, court, room, at(2, '10:00'), at(2, '11:00')],
    )
    .then(
      () => 'stands',
      (error: pg.DatabaseError) => error.constraint,
    );
  return { inserting, end: (how: 'commit' | 'rollback') => client.query(how).finally(() => client.release()) };
}

it('R36: the last place is given once, also to two who look at the same moment', async () => {
  const court = await facility({ maxOnTime: 2, maxAheadDays: 366 });
  const before = await begin(court, residents[0]?.room);
  expect(await before.inserting).toBe('stands');
  await before.end('commit');

  const first = await begin(court, residents[1]?.room);
  expect(await first.inserting).toBe('stands');
  const second = await begin(court, residents[2]?.room);
  // It waits for the first; without the lock it would have counted by now.
  expect(await Promise.race([second.inserting, sleep(500, 'waits')])).toBe('waits');
  await first.end('commit');
  expect(await second.inserting).toBe('error.slotFull');
  await second.end('rollback');
});
