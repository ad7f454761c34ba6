import { type Insertable, type Kysely, sql } from 'kysely';
import type { Car, Card, DB, Member } from '#platform/db/db.gen.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { residentName } from './resident-names.ts';

const letters = ['กก', 'ขข', 'งจ', 'ฎญ', 'พม', 'ษส', 'ฮฬ'];
const models = ['Toyota Yaris', 'Honda City', 'Mazda 2', 'BYD Dolphin', 'Isuzu D-Max', 'MG ZS EV', 'Toyota Camry'];

/** Cards that wait in the drawer. */
const STOCK = 30;
const ROWS_AT_ONCE = 1000;

/** As readers report four bytes by default: ten digits. */
function cardNumbers(at: number) {
  const bytes = 0x04a1_0000 + at * 7;
  return { serial: String(bytes).padStart(10, '0'), uid: bytes.toString(16).toUpperCase().padStart(8, '0') };
}

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
    if (random.percent(60))
      cars.push({
        roomId,
        plate: `${random.between(1, 9)}${random.oneOf(letters)} ${1000 + cars.length}`,
        province: 'กรุงเทพมหานคร',
        model: random.oneOf(models),
      });
  }
  for (const [status, ids] of Object.entries(kinds))
    if (ids.length > 0) await db.updateTable('room').set({ status }).where('id', 'in', ids).execute();
  const people = await db.insertInto('member').values(members).returning(['id', 'roomId']).execute();
  const cards: Insertable<Card>[] = people.map(({ id, roomId }, at) => ({
    ...cardNumbers(at),
    roomId,
    memberId: id,
    issuedAt: new Date(),
    ...(at === 4 && { state: 'suspended', suspendedReason: 'ลืมไว้ที่ทำงาน' }),
  }));
  const [somebody] = people;
  // Whoever loses a card no longer holds it, and the room stays known.
  if (somebody) cards.push({ ...cardNumbers(cards.length), roomId: somebody.roomId, state: 'lost' });
  for (let spare = 0; spare < STOCK; spare += 1)
    cards.push({ ...cardNumbers(cards.length), printed: `S-${String(spare + 1).padStart(4, '0')}`, state: 'stock' });
  for (let at = 0; at < cards.length; at += ROWS_AT_ONCE)
    await db
      .insertInto('card')
      .values(cards.slice(at, at + ROWS_AT_ONCE))
      .execute();
  await db.insertInto('car').values(cars).execute();
}
