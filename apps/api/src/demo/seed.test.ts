import { ACCESS_KINDS } from '@lobby/contract/areas/access-event';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { enterProperty } from '#modules/user/accounts.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { freshDatabase } from '#test/fixtures/database.ts';
import { seedDemo } from './seed.ts';

type Owned = Parameters<Parameters<typeof asOwner>[1]>[0];

describe('the demonstration', () => {
  it('seeds a realistic building, the same data every time', async () => {
    const databases = [await freshDatabase(), await freshDatabase()] as const;
    const made = await Promise.all(
      databases.map(async ({ config }) => {
        await seedDemo(config);
        return asOwner(ownerUrl(config), figures);
      }),
    );
    const [{ config }] = databases;
    await asOwner(ownerUrl(config), expectTraffic);
    await seedDemo(config); // again changes nothing
    expect([...made, await asOwner(ownerUrl(config), figures)]).toEqual([made[0], made[0], made[0]]);
    await Promise.all(databases.map(({ drop }) => drop()));
    expect(made[0]).toMatchObject({
      rooms: 700,
      floors: 40,
      buildings: 2,
      devices: 16,
      coupons: 175,
      stamps: 36,
      first: { name: 'A101', number: '99/101' },
    });
  });
});

/** Two months at every kind of gate: out in the morning, home in the evening, quiet at night, now and then a card that is refused. */
async function expectTraffic(db: Owned) {
  const { rows } = await sql<{ kind: string; way: string; hour: number; refused: number; count: number; days: number }>`
    select kind, direction as way, extract(hour from occurred_at at time zone 'Asia/Bangkok')::int as hour, count(*)::int as count,
      count(*) filter (where result = 'denied')::int as refused, count(distinct occurred_at::date)::int as days
    from access_event where property_id = 1 group by 1, 2, 3`.execute(db);
  const sum = (of: 'count' | 'refused', at: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(at).reduce((total, row) => total + row[of], 0);
  const doors = (way: string, hour: number) => sum('count', (row) => row.kind === 'door' && row.way === way && row.hour === hour);
  for (const kind of ACCESS_KINDS) expect(sum('count', (row) => row.kind === kind)).toBeGreaterThan(1000);
  expect(Math.max(...rows.map(({ days }) => days))).toBeGreaterThan(50);
  expect(doors('out', 7)).toBeGreaterThan(5 * doors('out', 3));
  expect(doors('in', 18)).toBeGreaterThan(2 * doors('in', 9));
  const refused = sum('refused', () => true) / sum('count', () => true);
  expect(refused).toBeGreaterThan(0.001);
  expect(refused).toBeLessThan(0.03);
}

async function figures(db: Owned) {
  await enterProperty(db, 1);
  const count = async (table: 'room' | 'floor' | 'building' | 'member' | 'card' | 'car' | 'hardware' | 'coupon' | 'stampUse') =>
    (await db.selectFrom(table).select('id').where('propertyId', '=', 1).execute()).length;
  const parcels = await db
    .selectFrom('parcel')
    .select(['packingNo', 'statusId'])
    .where('propertyId', '=', 1)
    .orderBy('packingNo')
    .execute();
  expect(parcels.length).toBeGreaterThan(900);
  expect(parcels.filter(({ statusId }) => statusId === 17).length).toBeGreaterThan(20);
  const visits = await db.selectFrom('visitList').select('state').where('propertyId', '=', 1).execute();
  const inState = (state: string) => visits.filter((visit) => visit.state === state).length;
  expect([inState('inside'), inState('waiting'), inState('cancelled')]).toEqual([10, 1, 1]);
  expect(inState('expected')).toBeGreaterThan(8);
  expect(inState('left')).toBeGreaterThan(250);
  return {
    coupons: await count('coupon'),
    stamps: await count('stampUse'),
    rooms: await count('room'),
    floors: await count('floor'),
    buildings: await count('building'),
    members: await count('member'),
    cards: await count('card'),
    cars: await count('car'),
    devices: await count('hardware'),
    first: await db
      .selectFrom('room')
      .select(['name', 'number', 'status'])
      .where('propertyId', '=', 1)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
    people: await db.selectFrom('member').select('nameTh').where('propertyId', '=', 1).orderBy('id').limit(20).execute(),
    parcels: parcels.slice(0, 100),
  };
}
