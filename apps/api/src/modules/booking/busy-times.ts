import type { BookingState, TimelineItem } from '@lobby/contract/areas/booking';
import type { BusyTime } from '@lobby/contract/slots';
import { sql } from 'kysely';
import { type Ctx, fieldError, invalidFields } from '#platform/module.ts';

/** What takes time of a facility: its own bookings, those of what it is in or holds, and closures. */
export interface Busy extends BusyTime {
  facility: number;
  bookingId: number | null;
  /** The facility that was booked; it may be one above or below. */
  bookedId: number | null;
  isPrivate: boolean;
  state: BookingState | null;
  needsApproval: boolean;
  bookingEnd: Date | null;
  room: string | null;
  user: string | null;
  words: string | null;
  wordsEn: string | null;
  kind: TimelineItem['kind'];
}

/**
 * Of each facility between two moments. A booking is never longer than two days, so that those that begin earlier are not read;
 * closures may last, and are found by their end.
 */
export async function readBusy(ctx: Ctx, facilities: number[], from: Date, to: Date): Promise<Busy[]> {
  if (facilities.length === 0) return [];
  const { rows } = await busyStatement(facilities, from, to).execute(ctx.db);
  return rows;
}

/** Apart, because the benchmark runs it bare. The leaves of all at once, by the rule of `facility_leaves`: asked for each of sixty, it took longer than all the rest. */
export const busyStatement = (facilities: number[], from: Date, to: Date) => sql<Busy>`
    with recursive under as (
      select property_id, id as top, id from facility where id = any(${facilities}::int[])
      union all
      select f.property_id, under.top, f.id from under join facility f on f.property_id = under.property_id and f.parent_id = under.id
    ), leaves as (
      select top as facility, id as leaf from under
      where not exists (select from facility f where f.property_id = under.property_id and f.parent_id = under.id)
    ), taken as (
      select leaves.facility, c.booking_id, c.span_id, min(c.start_at) as start, max(c.end_at) as "end", bool_and(c.holder = leaves.facility) as is_shared
      from leaves cross join lateral (
        select booking_id, span_id, start_at, end_at, holder from booking_claim
        where leaf_id = leaf and booking_id is not null and start_at < ${to} and start_at > ${from}::timestamptz - interval '2 days' and end_at > ${from}
        union all
        select booking_id, span_id, start_at, end_at, holder from booking_claim
        where leaf_id = leaf and span_id is not null and start_at < ${to} and end_at > ${from}
      ) c
      group by leaves.facility, c.booking_id, c.span_id
    )
    select taken.facility, taken.start, taken."end", taken.is_shared as "isShared", booking.id as "bookingId", booking.facility_id as "bookedId",
      coalesce(booking.is_private, false) as "isPrivate", booking.state, coalesce(booking.needs_approval, false) as "needsApproval",
      booking.end_at as "bookingEnd", room.name as room,
      member.name_th as "user", coalesce(closure.reason, booking.facility_data ->> 'name') as words,
      case when booking.id is not null then booking.facility_data ->> 'nameEn' end as "wordsEn",
      case when booking.id is null then 'closure' when booking.facility_id = taken.facility then 'booking' else 'other' end as kind
    from taken
    left join booking on booking.id = taken.booking_id
    left join room on room.id = booking.room_id
    left join member on member.id = booking.member_id
    left join closure_span span on span.id = taken.span_id
    left join closure on closure.id = span.closure_id
    order by taken.start, booking.id`;

/** Without one booking: what is there when that one moves. */
export const busyOf = (busy: Busy[], facility: number, besides?: number) =>
  busy.filter((one) => one.facility === facility && (besides === undefined || one.bookingId !== besides));

/** Bookings a caller names and nothing is stored of: those of another property are as unknown as any. */
export async function assertBookings(ctx: Ctx, ids: number[], field: string): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`select id from booking where id = any(${ids}::int[])`.execute(ctx.db);
  if (rows.length < new Set(ids).size) throw invalidFields([fieldError([field], 'notFound')]);
}
