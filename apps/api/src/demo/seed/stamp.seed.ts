import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/db/db.gen.ts';

const RATES = [
  { code: '1H', nameTh: 'จอด 1 ชั่วโมง', nameEn: 'Parking, 1 hour', kindId: 211, minutes: 60 },
  { code: '2H', nameTh: 'จอด 2 ชั่วโมง', nameEn: 'Parking, 2 hours', kindId: 211, minutes: 120 },
  { code: '3H', nameTh: 'จอด 3 ชั่วโมง', nameEn: 'Parking, 3 hours', kindId: 211, minutes: 180 },
  { code: 'OVERNIGHT', nameTh: 'จอดค้างคืน', nameEn: 'Parking overnight', kindId: 212, minutes: 720 },
  {
    code: 'EVENT',
    nameTh: 'อัตราวันจัดงาน',
    nameEn: 'Event rate',
    kindId: 211,
    minutes: 300,
    isActive: false,
    missingSince: new Date(),
  },
];
/** A room's allowance a month. */
const AMOUNTS: Record<string, number> = { '1H': 10, '2H': 10, OVERNIGHT: 2 };

/** The rates of the parking system, of which one is gone; what each room type may use, and this month's stamps. */
export async function seedStamps(db: Kysely<DB>, clerk: number): Promise<void> {
  const here = sql<number>`current_setting('app.property_id')::int`;
  const types = await db.selectFrom('roomType').select('id').where('propertyId', '=', here).orderBy('id').execute();
  for (const rate of RATES) {
    const { id } = await db.insertInto('stampTemplate').values(rate).returning('id').executeTakeFirstOrThrow();
    const amount = AMOUNTS[rate.code];
    if (amount === undefined || types.length === 0) continue;
    const configs = types.map((type) => ({ templateId: id, roomTypeId: type.id, amount }));
    await db.insertInto('stampConfig').values(configs).execute();
    await addUses(db, id, rate.code, clerk);
  }
  await sql`insert into stamp_sync (state, added, by_id, finished_at) values ('done', ${RATES.length}, ${clerk}, now())`.execute(
    db,
  );
}

/** In twelve rooms; of the last one the ticket was refused, one could not be sent. */
async function addUses(db: Kysely<DB>, template: number, code: string, clerk: number): Promise<void> {
  await sql`
    insert into stamp_use (template_id, room_type_id, room_id, ticket_no, month, state, problem, reference, asked_by_id, created_at, finished_at)
    select ${template}, type_id, id, ${code} || '-' || (20000 + at), date_trunc('month', now() at time zone 'Asia/Bangkok')::date,
      case at when 12 then 'refused' when 11 then 'failed' else 'applied' end,
      case at when 12 then 'refused' when 11 then 'unreachable' end, case when at < 11 then 'demo-' || ${code} || at end, ${clerk},
      now() - make_interval(hours => at::int), now() - make_interval(hours => at::int)
    from (select id, type_id, row_number() over (order by id) as at from room
      where property_id = current_setting('app.property_id')::int order by id limit 12) rooms`.execute(db);
}
