import type { Kysely } from 'kysely';
import { addOrganisation, addPerson, addProperty, enterProperty, type NewPerson } from '#modules/user/accounts.ts';
import type { Config } from '#platform/config/config.ts';
import { createEncryption } from '#platform/crypto/encryption.ts';
import { createPasswords } from '#platform/crypto/password.ts';
import type { DB } from '#platform/db/db.gen.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { seedBookings } from './seed/booking.seed.ts';
import { seedTowers } from './seed/building.seed.ts';
import { seedEvents } from './seed/calendar-event.seed.ts';
import { seedChats } from './seed/chat.seed.ts';
import { seedContacts } from './seed/contact.seed.ts';
import { seedCoupons } from './seed/coupon.seed.ts';
import { seedHardware } from './seed/hardware.seed.ts';
import { seedParcels } from './seed/parcel.seed.ts';
import { seedPayments } from './seed/payment.seed.ts';
import { seedPeople } from './seed/person.seed.ts';
import { seedPosts } from './seed/post.seed.ts';
import { seedRequests } from './seed/request.seed.ts';
import { seedResidents } from './seed/room.seed.ts';
import { seedShiftNotes } from './seed/shift-note.seed.ts';
import { seedStamps } from './seed/stamp.seed.ts';
import { seedVisits } from './seed/visitor.seed.ts';
import { seededRandom } from './seeded-random.ts';
import { seedTraffic } from './traffic/traffic.seed.ts';

/** For demonstrations only; `lobby admin create` makes real people with passwords of their own. */
const DEMO_PASSWORD = 'lobby-demo-password';

const staff: Omit<NewPerson, 'passwordHash' | 'isPasswordDefault'>[] = [
  { username: 'organize', name: 'สุดารัตน์ ใจดี', nameEn: 'Sudarat Jaidee', role: 'organize_admin' },
  { username: 'admin', name: 'สมชาย รักอาคาร', nameEn: 'Somchai Rakakhan', role: 'admin' },
  { username: 'user', name: 'มาลี ดูแลดี', nameEn: 'Malee Dulaedee', role: 'user' },
  { username: 'newcomer', name: 'นภา เริ่มงาน', nameEn: 'Napa Roemngan', role: 'admin' },
  { username: 'tenant', name: 'John Resident', role: 'tenant' },
];

/** 700 rooms on 40 floors in two towers; the properties beside it are small. */
const large = [
  { name: 'A', floors: 20, roomsPerFloor: 18 },
  { name: 'B', floors: 20, roomsPerFloor: 17 },
];
const small = [{ name: 'A', floors: 8, roomsPerFloor: 8 }];

/** A demo organisation with two properties and another organisation beside it. Running it again changes nothing. */
export async function seedDemo(config: Config, scale = 1): Promise<void> {
  const passwordHash = await createPasswords(config.LOBBY_PASSWORD_PEPPER).hash(DEMO_PASSWORD);
  await asOwner(ownerUrl(config), async (db) => {
    if (await db.selectFrom('account').select('id').where('username', '=', 'organize').executeTakeFirst()) return;
    const person = (one: (typeof staff)[number]) => ({ ...one, passwordHash, isPasswordDefault: one.username === 'newcomer' });

    const riverside = await addOrganisation(db, { nameTh: 'บริษัท ริเวอร์ไซด์ แมเนจเมนท์ จำกัด', nameEn: 'Riverside Management' });
    const river = await addProperty(db, riverside, { nameTh: 'เดอะ ริเวอร์ เรสซิเดนซ์', nameEn: 'The River Residence' });
    const garden = await addProperty(db, riverside, { nameTh: 'การ์เด้น วิว คอนโด', nameEn: 'Garden View Condo' });
    const more: number[] = [];
    for (let number = 2; number <= scale; number += 1)
      more.push(await addProperty(db, riverside, { nameTh: `ริเวอร์ไซด์ ${number}`, nameEn: `Riverside ${number}` }));
    const [organize, ...others] = staff.map(person);
    const clerks: number[] = [];
    if (organize) clerks.push(await addPerson(db, riverside, [river, garden, ...more], organize));
    for (const one of others) clerks.push(await addPerson(db, riverside, [river], one));
    await addPerson(
      db,
      riverside,
      [garden],
      person({ username: 'admin-b', name: 'วิชัย สวนสวย', nameEn: 'Wichai Suansuay', role: 'admin' }),
    );

    const hill = await addOrganisation(db, { nameTh: 'ฮิลล์ไซด์ พร็อพเพอร์ตี้', nameEn: 'Hillside Property' });
    const villa = await addProperty(db, hill, { nameTh: 'ฮิลล์ไซด์ วิลล่า', nameEn: 'Hillside Villa' });
    const stranger = await addPerson(
      db,
      hill,
      [villa],
      person({ username: 'admin-c', name: 'กมล เขาเขียว', nameEn: 'Kamon Khaokhiao', role: 'admin' }),
    );

    const [manager = 0, clerk = 0] = clerks;
    for (const property of [river, ...more])
      await seedProperty(db, config, property, { towers: large, perDay: 18, passing: 250, clerks: [manager, clerk] });
    await seedProperty(db, config, garden, { towers: small, perDay: 3, passing: 40, clerks: [manager] });
    await seedProperty(db, config, villa, { towers: small, perDay: 3, passing: 40, clerks: [stranger] });
  });
  console.log(`Demo people: ${staff.map(({ username }) => username).join(', ')}. Password: ${DEMO_PASSWORD}`);
}

type DemoProperty = { towers: typeof large; perDay: number; passing: number; clerks: number[] };

/** Every area's seed, in the order of their references. */
async function seedProperty(
  db: Kysely<DB>,
  config: Config,
  property: number,
  { towers, perDay, passing, clerks }: DemoProperty,
): Promise<void> {
  const random = seededRandom(property);
  await enterProperty(db, property);
  await seedContacts(db);
  await seedTowers(db, towers);
  await seedResidents(db, random);
  await seedParcels(db, random, { days: 60, perDay, staff: clerks });
  await seedEvents(db);
  await seedPosts(db, clerks[0] ?? 0);
  await seedHardware(db, { isLarge: towers.length > 1, clerk: clerks[0] ?? 0 });
  await seedShiftNotes(db, clerks);
  await seedChats(db, property, clerks);
  await seedTraffic(db, property, { days: 60, residents: passing });
  const scope = { db, property, config, encryption: createEncryption(config.LOBBY_SECRET_KEY) };
  await seedPeople(scope);
  await seedRequests(scope, clerks[0] ?? 0, towers.length > 1 ? 40 : 6);
  await seedBookings(db, random);
  await seedPayments(db, { property, config, clerks, slips: towers.length > 1 ? 12 : 2 });
  const isLarge = towers.length > 1;
  const visits = { days: 60, perDay: isLarge ? 6 : 1, inside: isLarge ? 9 : 3 };
  await seedVisits(db, random, { config, property, clerk: clerks[0] ?? 0, ...visits });
  await seedCoupons(db, clerks[0] ?? 0);
  await seedStamps(db, clerks[0] ?? 0);
}
