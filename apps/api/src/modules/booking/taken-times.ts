import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '#platform/module.ts';

const MAX_TIMES = 2000;

/** One time a facility is taken: by a booking of it or of what it is in or holds, or by a closure. */
interface TakenTime {
  id: number;
  isClosure: boolean;
  isHeld: boolean;
  start: Date;
  end: Date;
  /** The number of the room, or why it is closed. */
  words: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * Those that are still to end first, then what was, from a moment on. A booking is never longer than two days, so that claims of years
 * are not read; closures may last, and are found by their end.
 */
export async function takenTimes(db: Kysely<DB>, facility: number, from: Date): Promise<TakenTime[]> {
  const { rows } = await sql<TakenTime>`
    with taken as (
      select distinct c.booking_id, c.span_id from facility_leaves(${facility}) leaf cross join lateral (
        select booking_id, span_id from booking_claim
        where leaf_id = leaf and booking_id is not null and start_at > ${from}::timestamptz - interval '2 days' and end_at > ${from}
        union all
        select booking_id, span_id from booking_claim where leaf_id = leaf and span_id is not null and end_at > ${from}
      ) c
    )
    select * from (
      select booking.id, false as "isClosure", booking.state = 'held' as "isHeld", booking.start_at as start, booking.end_at as "end",
        room.name as words, booking.created_at as "createdAt", booking.updated_at as "updatedAt"
      from taken join booking on booking.id = booking_id join room on room.id = booking.room_id
      union all
      select span.id, true, false, span.start_at, span.end_at, closure.reason, closure.created_at, closure.updated_at
      from taken join closure_span span on span.id = span_id join closure on closure.id = span.closure_id
    ) time
    order by "end" < now(), case when "end" < now() then -extract(epoch from start) else extract(epoch from start) end, id
    limit ${MAX_TIMES}`.execute(db);
  return rows;
}
