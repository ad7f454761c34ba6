import { dayOf, nextDay } from '@lobby/contract/zone';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/db.ts';
import { passageCounts } from '#test/fixtures/dashboard/passages.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, accounts, properties, config, services, inProperty } = await testServer();
const { addPassages: counted } = await passageCounts(config);

const period = { from: '2026-03-02', to: '2026-03-08' };
const passed = (at: string, count: number, { way = 'in', kind = 'door', device = 1, of = '', property = properties.home } = {}) =>
  counted({ property, at, kind, device, way, result: 'granted', of, count });
const compare = (body: object) => as('admin').post('/api/dashboards/compare', { period, ...body });

const addRooms = (place: 'home' | 'next', count: number) =>
  inProperty(place, async (db) => {
    const building = await db.insertInto('building').values({ name: 'R' }).returning('id').executeTakeFirstOrThrow();
    const unit = { unitId: building.id, name: '1', level: 1 };
    const floor = await db.insertInto('floor').values(unit).returning('id').executeTakeFirstOrThrow();
    const type = await db.insertInto('roomType').values({ name: 'Studio' }).returning('id').executeTakeFirstOrThrow();
    const rooms = Array.from({ length: count }, (_, at) => ({
      categoryId: building.id,
      floorId: floor.id,
      typeId: type.id,
      name: `R${at}`,
    }));
    await db.insertInto('room').values(rooms).execute();
  });

describe('a comparison', () => {
  it('shows two periods, bucket by bucket', async () => {
    await passed('2026-03-03T03:00Z', 12);
    await passed('2026-02-24T03:00Z', 10);
    const against = { from: '2026-02-23', to: '2026-03-01' };
    const { data } = (await compare({ by: 'period', widget: 'door', against })).body;
    expect(data.bucket).toBe('day');
    expect(
      data.subjects.map(({ valueIn, changeIn, changeOut }: Record<string, number>) => [valueIn, changeIn, changeOut]),
    ).toEqual([
      [10, 0, null],
      [12, 20, null],
    ]);
    expect(data.subjects.map(({ points }: { points: { valueIn: number }[] }) => points[1]?.valueIn)).toEqual([10, 12]);
  });

  it('shows two custom periods, in the bucket size of the longer one', async () => {
    await passed('2026-03-03T03:00Z', 12);
    await passed('2025-11-20T03:00Z', 10);
    const against = { from: '2025-11-01', to: '2026-02-28' };
    const { data } = (await compare({ by: 'period', widget: 'door', against })).body;
    expect(data.bucket).toBe('month');
    expect(data.subjects.map(({ points }: { points: { valueIn: number }[] }) => points.map(({ valueIn }) => valueIn))).toEqual([
      [10, 0, 0, 0],
      [12],
    ]);
    expect(data).toMatchObject({ compared: 0, subjects: [{}, { changeIn: null }] });
    expect(data.subjects[0]).toMatchObject({ from: '2025-10-31T17:00:00.000Z', to: '2026-02-28T17:00:00.000Z' });
  });

  it('computes the change of what both have, where one of them is longer', async () => {
    await passed('2026-02-03T03:00Z', 10);
    await passed('2026-02-20T03:00Z', 500);
    await passed('2026-03-04T03:00Z', 12);
    const against = { from: '2026-02-01', to: '2026-02-28' };
    const { data } = (await compare({ by: 'period', widget: 'door', against })).body;
    expect(data).toMatchObject({ compared: 7, subjects: [{ valueIn: 510 }, { valueIn: 12, changeIn: 20 }] });
  });

  it('computes the change of complete buckets, where one of them still runs', async () => {
    const today = dayOf(new Date(), 'Asia/Bangkok');
    const noonOf = (days: number) => `${nextDay(today, days)}T05:00Z`;
    const days = (from: number) => ({ from: nextDay(today, from), to: nextDay(today, from + 6) });
    await passed(noonOf(-12), 10);
    await passed(noonOf(-9), 500);
    await passed(noonOf(-2), 12);
    const { data } = (await compare({ by: 'period', widget: 'door', period: days(-3), against: days(-13) })).body;
    expect(data.subjects).toMatchObject([{ valueIn: 510 }, { valueIn: 12, changeIn: 20 }]);
  });

  it('shows vehicle classes', async () => {
    await passed('2026-03-03T03:00Z', 4, { kind: 'auto-parking', of: 'sedan' });
    await passed('2026-03-03T03:00Z', 6, { kind: 'auto-parking', of: 'suv' });
    const { data } = (await compare({ by: 'class' })).body;
    expect(data.subjects).toMatchObject([
      { key: 'sedan', valueIn: 4, changeIn: 0 },
      { key: 'suv', valueIn: 6, changeIn: 50 },
    ]);
  });

  it('shows buildings, each with its doors', async () => {
    const ids = await inProperty('home', async (db) => {
      const towers = await db
        .insertInto('building')
        .values([{ name: 'A' }, { name: 'B' }])
        .returning('id')
        .execute();
      return towers.map(({ id }) => id);
    });
    for (const [at, unit] of ids.entries()) {
      const { body } = await as('admin').post('/api/hardwares', { type: 'door', name: 'ประตู', unit });
      await passed('2026-03-03T03:00Z', 4 + at, { device: body.data.id });
    }
    await passed('2026-03-03T03:00Z', 100, { device: 999_999 });
    const { data } = (await compare({ by: 'building', widget: 'door', ids })).body;
    expect(data.subjects).toMatchObject([
      { name: 'A', valueIn: 4 },
      { name: 'B', valueIn: 5, changeIn: 25 },
    ]);
  });

  it('shows devices of one property, and of no other', async () => {
    const made = await Promise.all(
      ['ประตูหน้า', 'ประตูหลัง'].map(async (name) => (await as('admin').post('/api/hardwares', { type: 'door', name })).body.data.id),
    );
    await passed('2026-03-03T03:00Z', 4, { device: made[0] });
    await passed('2026-03-03T03:00Z', 2, { device: made[1], way: 'out' });
    const { data } = (await compare({ by: 'device', ids: made })).body;
    expect(data.subjects).toMatchObject([
      { name: 'ประตูหน้า', valueIn: 4, valueOut: 0 },
      { name: 'ประตูหลัง', valueIn: 0, valueOut: 2 },
    ]);
    const foreign = await inProperty('next', (db) =>
      db.insertInto('hardware').values({ type: 'door', name: 'x' }).returning('id').executeTakeFirstOrThrow(),
    );
    expect((await compare({ by: 'device', ids: [made[0], foreign.id] })).status).toBe(400);
  });
});

describe('a comparison of properties', () => {
  it('offers those where the person is an administrator, too', async () => {
    const own = (await as('deputy').get('/api/properties')).body.data as { id: number }[];
    const ids = own.slice(0, 2).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    for (const [index, property] of ids.entries()) await passed('2026-03-03T03:00Z', 10 * (index + 1), { property });
    const asked = { by: 'property', widget: 'door', ids, period };
    const { data } = (await as('deputy').post('/api/dashboards/compare', asked)).body;
    expect(data.subjects).toMatchObject([{ valueIn: 10 }, { valueIn: 20 }]);
    const stranger = [ids[0], properties.elsewhere];
    expect((await as('deputy').post('/api/dashboards/compare', { ...asked, ids: stranger })).status).toBe(400);
  });

  it('is per room, as properties differ in size; one without rooms has nothing to be compared by', async () => {
    const ids = [properties.home, properties.next];
    for (const [index, property] of ids.entries()) await passed('2026-03-03T03:00Z', 30 * (index + 1), { property });
    const asked = { by: 'property', widget: 'door', ids, period };
    const subjects = async () => (await as('deputy').post('/api/dashboards/compare', asked)).body.data.subjects;
    await addRooms('home', 2);
    expect(await subjects()).toMatchObject([
      { rooms: 2, changeIn: 0 },
      { rooms: 0, changeIn: null },
    ]);
    await addRooms('next', 8);
    const [home, next] = await subjects();
    expect(next).toMatchObject({ rooms: 8, changeIn: Math.round((next.valueIn / 8 / (home.valueIn / 2) - 1) * 1000) / 10 });
    expect(next.changeIn).toBeLessThan(0);
  });

  it('is forbidden for those who only read', async () => {
    expect((await as('user').post('/api/dashboards/compare', { by: 'class', period })).status).toBe(403);
  });

  it('is refused by the database for a property that is not theirs', async () => {
    const asDeputy = { property: properties.home, user: accounts.deputy };
    const hoursOf = async (property: number) => {
      await passed('2026-03-03T03:00Z', 10, { property });
      const { rows } = await inTransaction(services.pool, asDeputy, (_db, query) =>
        query("select * from stream.hours_of($1, 'door', null, array['2026-03-01Z', '2026-04-01Z']::timestamptz[])", [property]),
      );
      return rows;
    };
    expect(await hoursOf(properties.next)).toMatchObject([{ value_in: 10 }]);
    expect(await hoursOf(properties.elsewhere)).toEqual([]);
  });
});
