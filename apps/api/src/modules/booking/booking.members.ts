import type { EndingBooking } from '@lobby/contract/areas/move-out';
import { sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';

const line = sql`
  b.id, b.number, b.facility_data ->> 'name' as name, b.facility_data ->> 'nameEn' as "nameEn", b.start_at, b.end_at, b.member_id as holder,
  (b.start_at at time zone (select time_zone from property where id = b.property_id))::date::text as day, b.state`;
/** A slip that waits, or a combined bill, is decided first. */
const isBillOpen = sql`coalesce(p.status_id = 621 or p.parent_id is not null, false) and p.voided_at is null`;
const withBill = sql`from booking b left join payment p on p.id = b.payment_id`;
const isToCome = sql`b.start_at > now() and b.state in ('held', 'confirmed')`;

/** What these residents have booked, and whether it ends with them: `bookings.end_with_member` of the database does it. */
export async function findBookingsOfMembers({ db }: Ctx, members: number[]): Promise<EndingBooking[]> {
  const { rows } = await sql<EndingBooking>`
    select ${line}, not (${isBillOpen}) as ends ${withBill}
    where b.member_id = any(${members}::int[]) and ${isToCome} order by b.start_at, b.id limit 200`.execute(db);
  return rows;
}

/** What a move-out cancelled. */
export async function findBookingsOfMoveOut({ db }: Ctx, moveOutId: number): Promise<EndingBooking[]> {
  const { rows } = await sql<EndingBooking>`
    select ${line}, true as ends ${withBill} where b.move_out_id = ${moveOutId} order by b.start_at, b.id limit 200`.execute(db);
  return rows;
}

/** Bookings of these residents that a move-out leaves as they are: somebody decides about the bill. */
export async function countBookingsThatStay({ db }: Ctx, members: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${withBill} join member on member.id = b.member_id
    where b.member_id = any(${members}::int[]) and ${isToCome} and (${isBillOpen} or member.left_at is not null)`.execute(db);
  return rows[0]?.count ?? 0;
}
