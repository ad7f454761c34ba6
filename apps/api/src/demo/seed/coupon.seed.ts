import { DAY_MS } from '@lobby/contract/zone';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/db/db.gen.ts';

const PARKING = 201;
const TEMPLATES = [
  { code: 'PARK', nameTh: 'ที่จอดรถผู้มาติดต่อ 4 ชั่วโมง', nameEn: 'Guest parking, 4 hours', typeId: PARKING, sent: 60 },
  { code: 'POOL', nameTh: 'พาเพื่อนใช้สระว่ายน้ำ', nameEn: 'Pool guest', typeId: 204, sent: 40 },
  { code: 'WASH', nameTh: 'ซักผ้า 1 รอบ', nameEn: 'One wash', typeId: 203, sent: 25 },
  { code: 'CAFE', nameTh: 'กาแฟร้านล็อบบี้', nameEn: 'Lobby coffee', typeId: 205, sent: 40, endsIn: -3 },
  { code: 'CLEAN', nameTh: 'ทำความสะอาดห้อง', nameEn: 'Room cleaning', typeId: 206, sent: 10 },
  { code: 'NEWYEAR', nameTh: 'ของขวัญปีใหม่', nameEn: 'New year gift', typeId: 209, sent: 0 },
];

/** Six templates: five were sent, of one the days are over; every third coupon is used, and one is void. */
export async function seedCoupons(db: Kysely<DB>, clerk: number): Promise<void> {
  const rooms = await db
    .selectFrom('room')
    .select('id')
    .where('propertyId', '=', sql<number>`current_setting('app.property_id')::int`)
    .orderBy('id')
    .limit(60)
    .execute();
  for (const { sent, endsIn = 60, ...template } of TEMPLATES) {
    const endDate = new Date(Date.now() + endsIn * DAY_MS).toISOString().slice(0, 10);
    const { id } = await db
      .insertInto('couponTemplate')
      .values({ ...template, endDate })
      .returning('id')
      .executeTakeFirstOrThrow();
    const receivers = rooms.slice(0, sent).map((room) => room.id);
    if (receivers.length > 0) await send(db, { id, ...template, endDate }, receivers, clerk);
  }
}

interface Sent {
  id: number;
  code: string;
  typeId: number;
  endDate: string;
}

async function send(db: Kysely<DB>, { id, code, typeId, endDate }: Sent, rooms: number[], clerk: number): Promise<void> {
  await sql`
    update coupon_template set last_number = ${rooms.length}, issued = ${rooms.length - 1}, used = ${Math.floor(rooms.length / 3)}
    where property_id = current_setting('app.property_id')::int and id = ${id}`.execute(db);
  await sql`
    with activity as (
      insert into coupon_activity (template_id, audience, amount, rooms, coupons, first_number, last_number, by_id, created_at)
      values (${id}, ${JSON.stringify({ buildings: [], floors: [], roomTypes: [], rooms, all: false })}, 1, ${rooms.length},
        ${rooms.length}, 1, ${rooms.length}, ${clerk}, now() - interval '5 days')
      returning id
    )
    insert into coupon (activity_id, template_id, type_id, room_id, number, run_number, end_date, month, created_at, used_at, used_by_id,
      used_where, void_at, void_by_id, void_reason)
    select activity.id, ${id}, ${typeId}, room, number,
      ${code} || '-' || to_char(now() at time zone 'Asia/Bangkok', 'YYMM') || '-' || lpad(number::text, 6, '0'), ${endDate}::date,
      date_trunc('month', now() at time zone 'Asia/Bangkok')::date, now() - interval '5 days',
      case when number % 3 = 0 then now() - make_interval(hours => number::int) end, case when number % 3 = 0 then ${clerk}::int end,
      case when number % 3 = 0 then 'ล็อบบี้' end,
      case when number = 1 then now() - interval '2 days' end, case when number = 1 then ${clerk}::int end,
      case when number = 1 then 'ส่งผิดห้อง' end
    from activity cross join unnest(${rooms}::int[]) with ordinality as receiver (room, number)`.execute(db);
}
