import { type Insertable, type Kysely, sql } from 'kysely';
import type { Car, Card, DB, Member } from '#platform/db/db.gen.ts';
import type { Chance } from '../seeded-random.ts';

const given: [th: string, en: string][] = [
  ['สมชาย', 'Somchai'],
  ['สุดา', 'Suda'],
  ['ณัฐพล', 'Nattapon'],
  ['พิมพ์ชนก', 'Pimchanok'],
  ['กิตติ', 'Kitti'],
  ['วราภรณ์', 'Waraporn'],
  ['ธนกฤต', 'Thanakrit'],
  ['ชลธิชา', 'Chonthicha'],
  ['อนุชา', 'Anucha'],
  ['ปวีณา', 'Paweena'],
  ['ศิริพร', 'Siriporn'],
  ['ภูมิ', 'Phum'],
  ['มณีรัตน์', 'Maneerat'],
  ['เอกชัย', 'Ekachai'],
  ['จิราพร', 'Jiraporn'],
  ['ญาดา', 'Yada'],
];
const family: [th: string, en: string][] = [
  ['วงศ์สวัสดิ์', 'Wongsawat'],
  ['แซ่ลิ้ม', 'Saelim'],
  ['ศรีสุข', 'Srisuk'],
  ['ทองดี', 'Thongdee'],
  ['จันทร์เพ็ญ', 'Chanpen'],
  ['บุญมี', 'Boonmee'],
  ['รัตนกุล', 'Rattanakul'],
  ['ชัยวัฒน์', 'Chaiwat'],
  ['พงษ์ศักดิ์', 'Pongsak'],
  ['อินทรประเสริฐ', 'Intharaprasert'],
  ['สุวรรณภูมิ', 'Suwannaphum'],
  ['ตั้งใจดี', 'Tangjaidee'],
];
const letters = ['กก', 'ขข', 'งจ', 'ฎญ', 'พม', 'ษส', 'ฮฬ'];
const models = ['Toyota Yaris', 'Honda City', 'Mazda 2', 'BYD Dolphin', 'Isuzu D-Max', 'MG ZS EV', 'Toyota Camry'];

/** Most rooms are lived in: owners or tenants with who lives with them, their cards and their cars. */
export async function seedResidents(db: Kysely<DB>, luck: Chance): Promise<void> {
  // The owner of the tables, who seeds, sees the rooms of every property.
  const here = sql<number>`current_setting('app.property_id')::int`;
  const rooms = await db.selectFrom('room').select('id').where('propertyId', '=', here).orderBy('id').execute();
  const members: Insertable<Member>[] = [];
  const cars: Insertable<Car>[] = [];
  const kinds: Record<'owner' | 'let' | 'works', number[]> = { owner: [], let: [], works: [] };
  for (const { id: roomId } of rooms) {
    if (luck.percent(14)) {
      if (luck.percent(10)) kinds.works.push(roomId);
      continue;
    }
    const isLet = luck.percent(40);
    kinds[isLet ? 'let' : 'owner'].push(roomId);
    for (let person = luck.between(1, 3); person > 0; person -= 1)
      members.push(personOf(luck, roomId, isLet && person === 1 ? 9 : 3));
    if (luck.percent(60))
      cars.push({
        roomId,
        plate: `${luck.between(1, 9)}${luck.oneOf(letters)} ${1000 + cars.length}`,
        province: 'กรุงเทพมหานคร',
        model: luck.oneOf(models),
      });
  }
  for (const [status, ids] of Object.entries(kinds))
    if (ids.length > 0) await db.updateTable('room').set({ status }).where('id', 'in', ids).execute();
  const people = await db.insertInto('member').values(members).returning(['id', 'roomId']).execute();
  const cards: Insertable<Card>[] = people.map(({ id, roomId }, at) => ({
    roomId,
    memberId: id,
    serial: (0x04a1_0000 + at * 7).toString(16).toUpperCase().padStart(8, '0'),
  }));
  await db.insertInto('card').values(cards).execute();
  await db.insertInto('car').values(cars).execute();
}

function personOf(luck: Chance, roomId: number, roleId: 3 | 9): Insertable<Member> {
  const [first, last] = [luck.oneOf(given), luck.oneOf(family)];
  const phone = `08${luck.between(1, 9)}-${luck.between(100, 999)}-${luck.between(1000, 9999)}`;
  return { roomId, roleId, nameTh: `${first[0]} ${last[0]}`, nameEn: `${first[1]} ${last[1]}`, phone };
}
