import type { CouponAudience, CouponSend } from '@lobby/contract/areas/coupon';
import { sql } from 'kysely';
import { limitsOfRooms } from '#modules/quota/quota.public.ts';
import { assertAudienceExists } from '#modules/room/room.public.ts';
import { type Ctx, invalidField } from '#platform/module.ts';
import type { RoomFacts, TemplateLimits } from './coupon.verdict.ts';

export interface SendTemplate extends TemplateLimits {
  id: number;
  code: string;
  typeId: number;
  event: string | null;
  startDate: string | null;
  endDate: string | null;
  validDays: number | null;
  isActive: boolean;
  /** The property's today, and the month a coupon that is sent now counts in. */
  today: string;
  month: string;
}

/** Everything the audience names but car parks; those who are left out are not among them. */
export async function roomsOf(
  ctx: Ctx,
  audience: CouponAudience,
  leaveOut: number[],
): Promise<{ ids: number[]; leftOut: number }> {
  await assertAudienceExists(ctx, audience, ['audience']);
  const { all, buildings, floors, roomTypes, rooms } = audience;
  const { rows } = await sql<{ id: number }>`
    select room.id from room join room_type on room_type.id = room.type_id and room_type.type <> 'parking'
    where ${all} or room.category_id = any(${buildings}::int[]) or room.floor_id = any(${floors}::int[])
      or room.type_id = any(${roomTypes}::int[]) or room.id = any(${rooms}::int[])
    order by room.id`.execute(ctx.db);
  const unwanted = new Set(leaveOut);
  await assertRoomsExist(ctx, [...unwanted]);
  const ids = rows.map(({ id }) => id).filter((id) => !unwanted.has(id));
  return { ids, leftOut: rows.length - ids.length };
}

async function assertRoomsExist({ db }: Ctx, ids: number[]): Promise<void> {
  const { rows } = await sql`select from room where id = any(${ids}::int[])`.execute(db);
  if (rows.length < ids.length) throw invalidField('leaveOut', 'notFound');
}

export async function templateFor({ db }: Ctx, { template }: Pick<CouponSend, 'template'>, lock: boolean): Promise<SendTemplate> {
  const { rows } = await sql<SendTemplate>`
    select t.id, code, type_id, event, start_date, end_date, valid_days, per_room_limit, total_limit, issued, is_active,
      (now() at time zone time_zone)::date as today, date_trunc('month', now() at time zone time_zone)::date as month
    from coupon_template t join property on property.id = t.property_id
    where t.id = ${template} ${lock ? sql`for no key update of t` : sql``}`.execute(db);
  if (!rows[0]) throw invalidField('template', 'notFound');
  return rows[0];
}

/** What the rules ask of each room. In a send with the rooms locked, so that nobody else counts at the same time. */
export async function roomFacts(ctx: Ctx, ids: number[], { id, typeId, month }: SendTemplate): Promise<RoomFacts[]> {
  const [limits, { rows }] = await Promise.all([
    limitsOfRooms(ctx, ids),
    sql<Omit<RoomFacts, 'monthLimit'>>`
      select room.id, room.name, building.name as building, blocked_by_admin as is_blocked,
        not exists (select from member where member.room_id = room.id and left_at is null) as is_empty,
        (select count(*) from coupon where coupon.room_id = room.id and type_id = ${typeId} and month = ${month} and void_at is null) as month_used,
        (select count(*) from coupon where coupon.room_id = room.id and template_id = ${id} and void_at is null) as template_used
      from room join building on building.id = room.category_id
      where room.id = any(${ids}::int[]) order by building.name, room.name`.execute(ctx.db),
  ]);
  return rows.map((room) => ({
    ...room,
    monthLimit: limits.get(room.id)?.coupon.find((line) => line.couponType === typeId)?.amount ?? 0,
  }));
}
