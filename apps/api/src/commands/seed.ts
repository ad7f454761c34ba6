import type { Config } from '#kernel/config.ts';
import { asOwner, ownerUrl } from '#kernel/owner.ts';
import { passwords } from '#kernel/session/password.ts';
import { seedContacts } from '#modules/contact/contact.seed.ts';
import { addOrganisation, addPerson, addProperty, enterProperty, type NewPerson } from './people.ts';

/** For demonstrations only; `lobby admin create` makes real people with passwords of their own. */
const DEMO_PASSWORD = 'lobby-demo-password';

const staff: Omit<NewPerson, 'passwordHash' | 'isPasswordDefault'>[] = [
  { username: 'organize', name: 'สุดารัตน์ ใจดี', role: 'organize_admin' },
  { username: 'admin', name: 'สมชาย รักอาคาร', role: 'admin' },
  { username: 'user', name: 'มาลี ดูแลดี', role: 'user' },
  { username: 'newcomer', name: 'นภา เริ่มงาน', role: 'admin' },
  { username: 'tenant', name: 'John Resident', role: 'tenant' },
];

/** A demo organisation with two towers and another organisation beside it. Running it again changes nothing. */
export async function seedDemo(config: Config): Promise<void> {
  const passwordHash = await passwords(config.LOBBY_PASSWORD_PEPPER).hash(DEMO_PASSWORD);
  await asOwner(ownerUrl(config), async (db) => {
    if (await db.selectFrom('account').select('id').where('username', '=', 'organize').executeTakeFirst()) return;
    const person = (one: (typeof staff)[number]) => ({ ...one, passwordHash, isPasswordDefault: one.username === 'newcomer' });

    const riverside = await addOrganisation(db, { nameTh: 'บริษัท ริเวอร์ไซด์ แมเนจเมนท์ จำกัด', nameEn: 'Riverside Management' });
    const towerA = await addProperty(db, riverside, { nameTh: 'เดอะ ริเวอร์ เรสซิเดนซ์', nameEn: 'The River Residence' });
    const towerB = await addProperty(db, riverside, { nameTh: 'การ์เด้น วิว คอนโด', nameEn: 'Garden View Condo' });
    const [organize, ...others] = staff.map(person);
    if (organize) await addPerson(db, riverside, [towerA, towerB], organize);
    for (const one of others) await addPerson(db, riverside, [towerA], one);
    await addPerson(db, riverside, [towerB], person({ username: 'admin-b', name: 'วิชัย สวนสวย', role: 'admin' }));

    const hill = await addOrganisation(db, { nameTh: 'ฮิลล์ไซด์ พร็อพเพอร์ตี้', nameEn: 'Hillside Property' });
    const villa = await addProperty(db, hill, { nameTh: 'ฮิลล์ไซด์ วิลล่า', nameEn: 'Hillside Villa' });
    await addPerson(db, hill, [villa], person({ username: 'admin-c', name: 'กมล เขาเขียว', role: 'admin' }));

    for (const property of [towerA, towerB, villa]) {
      await enterProperty(db, property);
      await seedContacts(db);
    }
  });
  console.log(`Demo people: ${staff.map(({ username }) => username).join(', ')}. Password: ${DEMO_PASSWORD}`);
}
