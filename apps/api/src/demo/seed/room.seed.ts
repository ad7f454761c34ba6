import { type Insertable, type Kysely, sql } from 'kysely';
import type { Car, DB, Member } from '#platform/db/db.gen.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { carsOfHome } from './car.seed.ts';
import { cardsOf } from './card.seed.ts';
import { residentName } from './resident-names.ts';

/** Every seventh owned home has two owners. */
const isCoOwner = (home: number, isLet: boolean, person: number) => !isLet && person === 1 && home % 7 === 3;
const relationOf = (isLet: boolean, person: number) => (person > 0 ? 'family' : isLet ? 'lessee' : 'owner');

/** Most rooms are occupied: owners or tenants with their households, cards and cars. */
export async function seedResidents(db: Kysely<DB>, random: SeededRandom): Promise<void> {
  // Filtered by property, because the owner role bypasses row-level security.
  const here = sql<number>`current_setting('app.property_id')::int`;
  const rooms = await db.selectFrom('room').select('id').where('propertyId', '=', here).orderBy('id').execute();
  const members: Insertable<Member>[] = [];
  const cars: Insertable<Car>[] = [];
  let withCar = 0;
  const kinds: Record<'owner' | 'let' | 'works', number[]> = { owner: [], let: [], works: [] };
  for (const { id: roomId } of rooms) {
    if (random.percent(14)) {
      if (random.percent(10)) kinds.works.push(roomId);
      continue;
    }
    const isLet = random.percent(40);
    kinds[isLet ? 'let' : 'owner'].push(roomId);
    const home = kinds.let.length + kinds.owner.length - 1;
    const household = random.between(1, 3);
    for (let person = 0; person < household; person += 1)
      members.push({
        roomId,
        roleId: person === 0 || isCoOwner(home, isLet, person) ? 3 : 9,
        relation: isCoOwner(home, isLet, person) ? 'co-owner' : relationOf(isLet, person),
        livesHere: true,
        ...residentName(home, person),
        phone: `08${random.between(1, 9)}-${random.between(100, 999)}-${random.between(1000, 9999)}`,
      });
    if (random.percent(60)) {
      cars.push(...carsOfHome(random, roomId, withCar));
      withCar += 1;
    }
  }
  for (const [status, ids] of Object.entries(kinds))
    if (ids.length > 0) await db.updateTable('room').set({ status }).where('id', 'in', ids).execute();
  const people = await db.insertInto('member').values(members).returning(['id', 'roomId']).execute();
  await db.insertInto('card').values(cardsOf(people)).execute();
  // Every fourth is the household's rather than one person's.
  const holders = new Map(people.toReversed().map(({ id, roomId }) => [roomId, id]));
  const held = cars.map((car, at) => ({ ...car, memberId: at % 4 === 3 ? null : (holders.get(car.roomId) ?? null) }));
  await db.insertInto('car').values(held).execute();
}
