import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { endPlannedOccupancies } from '#modules/move-out/move-out.jobs.ts';
import { resultTypes } from '#platform/db/db-types.ts';
import { openLog } from '#platform/logging/logger.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { expirePastResidents } from './resident.jobs.ts';

const { as, inProperty, config } = await testServer();
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1', '2', '3'));
const [first, second, third] = rooms as [number, number, number];
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, types: resultTypes });
const job = { config, log: openLog('silent'), query: (text: string, values?: unknown[]) => worker.query(text, values) as never };
afterAll(() => worker.end());

let people = 0;
const make = async (roomID: number, role = 3): Promise<number> => {
  people += 1;
  const payload = { firstName: `สมชาย ${people}`, mobile: '0812345678', roomID, role };
  return (await as('admin').post('/api/requests/tenant', { payload, channel: 'cms' })).body.data.userId;
};
const add = async (payload: object): Promise<number> =>
  (await as('admin').post('/api/requests/car', { payload: { province: 10, ...payload }, channel: 'cms' })).body.data.carId;
const leave = (userId: number, more: object = {}) =>
  as('admin').post('/api/requests/tenant/remove', { payload: { userId, reason: 'ย้ายออก', ...more }, channel: 'cms' });
const here = async (room: number) =>
  (await as('admin').get(`/api/rooms/${room}/cars`)).body.data
    .filter(({ isActive }: { isActive: boolean }) => isActive)
    .map(({ plate }: { plate: string }) => plate);

describe('whoever moves out takes their cars along', () => {
  it('and the last one those of the room that are nobody’s', async () => {
    await as('admin').post('/api/quotas', { room: first, quota: { subAccount: 2 } });
    const [main, other] = [await make(first), await make(first, 9)];
    await add({ userId: main, plate: '1กก1' });
    await add({ userId: other, plate: '2กก2' });
    await add({ roomID: first, plate: '3กก3' });
    const plan = (who: 'admin' | 'user', userId: number) => as(who).post('/api/requests/tenant/remove/preview', { userId });
    const ending = async (userId: number) => {
      const { cars } = (await plan('admin', userId)).body.data as { cars: { name: string; ends: boolean }[] };
      return cars.filter(({ ends }) => ends).map(({ name }) => name);
    };
    expect(await ending(main)).toEqual(['1กก 1']);
    expect(JSON.stringify((await plan('user', main)).body)).not.toContain('กก');
    await leave(main, { promote: other });
    expect(await here(first)).toEqual(['3กก3', '2กก2']);
    expect(await ending(other)).toEqual(['2กก 2', '3กก 3']);
    await leave(other);
    expect(await here(first)).toEqual([]);
  });

  it('on the day that was planned, too', async () => {
    const [gone, stays] = [await make(second), await make(second)];
    await add({ userId: gone, plate: '4กก4' });
    await add({ userId: stays, plate: '5กก5' });
    await add({ roomID: second, plate: '6กก6' });
    const passDay = async (id: number) => {
      await leave(id, { leaveOn: '2999-12-31' });
      await inProperty('home', (db) => sql`update member set leaves_on = current_date - 2 where id = ${id}`.execute(db));
      await endPlannedOccupancies.run(job, {});
    };
    await passDay(gone);
    expect(await here(second)).toEqual(['6กก6', '5กก5']);
    await passDay(stays);
    expect(await here(second)).toEqual([]);
  });

  it('and a year later the plate is gone with the phone', async () => {
    const userId = await make(third);
    const carId = await add({ userId, plate: '7กก7' });
    await leave(userId);
    await inProperty('home', (db) =>
      sql`update member set left_at = now() - interval '400 days' where id = ${userId}`.execute(db),
    );
    await expirePastResidents.run(job, {});
    const { rows: kept } = await inProperty('home', (db) =>
      sql`select plate, plate_typed from car where id = ${carId}`.execute(db),
    );
    expect(kept).toEqual([{ plate: '–', plateTyped: '–' }]);
  });
});

it('a node of the release before writes one plate and the name of the province', async () => {
  const old = (plate: string, isActive = true) =>
    inProperty('home', (db) =>
      sql<Record<string, unknown>>`insert into car (room_id, plate, province, is_active)
        values (${third}, ${plate}, 'กรุงเทพมหานคร', ${isActive}) returning plate, plate_typed, province_id, left_at is null as here`.execute(
        db,
      ),
    );
  expect((await old('๘ กก-๘')).rows).toEqual([{ plate: '8กก8', plateTyped: '๘ กก-๘', provinceId: 10, here: true }]);
  expect((await old('712345', false)).rows).toEqual([{ plate: '71-2345', plateTyped: '712345', provinceId: 10, here: false }]);
});
