import { describe, expect, it } from 'vitest';
import { asOwner, ownerUrl } from '#kernel/owner.ts';
import { freshDatabase } from '#kernel/testing/database.ts';
import { enterProperty } from './people.ts';
import { seedDemo } from './seed.ts';

describe('the demonstration', () => {
  it('is a believable building, the same every time it is made', async () => {
    const made: object[] = [];
    for (const _ of [1, 2]) {
      const database = await freshDatabase();
      await seedDemo(database.config);
      await seedDemo(database.config); // again changes nothing
      made.push(await asOwner(ownerUrl(database.config), figures));
      await database.drop();
    }
    expect(made[0]).toEqual(made[1]);
    expect(made[0]).toMatchObject({
      rooms: 700,
      floors: 40,
      buildings: 2,
      devices: 16,
      first: { name: 'A101', number: '99/101' },
    });
  }, 60_000);
});

async function figures(db: Parameters<Parameters<typeof asOwner>[1]>[0]) {
  await enterProperty(db, 1);
  const count = async (table: 'room' | 'floor' | 'building' | 'member' | 'card' | 'car' | 'hardware') =>
    (await db.selectFrom(table).select('id').where('propertyId', '=', 1).execute()).length;
  const parcels = await db
    .selectFrom('parcel')
    .select(['packingNo', 'statusId'])
    .where('propertyId', '=', 1)
    .orderBy('packingNo')
    .execute();
  expect(parcels.length).toBeGreaterThan(900);
  expect(parcels.filter(({ statusId }) => statusId === 17).length).toBeGreaterThan(20);
  return {
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
