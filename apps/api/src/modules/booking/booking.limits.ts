import type { LimitState } from '@lobby/contract/areas/booking-limit';
import { type Day, dayNumber, dayText, nextDay, weekdayOf } from '@lobby/contract/zone';
import { sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';

/** A booking that would be made: of which facility, on which day, how long. */
export interface Planned {
  facility: number;
  day: Day;
  minutes: number;
}

/**
 * What the room has used of each limit that concerns the facility, in the day, week (from Monday) or month of that day, by the property's
 * calendar. Cancelled ones do not count; somebody who did not come has used it. `planned` are counted, too: those of one call. `besides` is not: a booking that moves.
 */
export async function limitsOf(
  ctx: Ctx,
  room: number,
  { facility, day }: Planned,
  planned: Planned[] = [],
  besides = 0,
): Promise<LimitState[]> {
  const { rows } = await sql<Omit<LimitState, 'left'> & { family: number[] | null }>`
    select l.id, l.amount, l.unit, l.period, f.name as facility, family.ids as family,
      coalesce((select case l.unit when 'bookings' then count(*) else sum(extract(epoch from end_at - start_at)) / 60 end from booking b
        where b.room_id = ${room} and b.id <> ${besides} and not b.is_cancel and (family.ids is null or b.facility_id = any(family.ids))
          and b.service_day >= date_trunc(l.period, ${day}::date)::date
          and b.service_day < (date_trunc(l.period, ${day}::date) + ('1 ' || l.period)::interval)::date), 0)::int as used
    from booking_limit l left join facility f on f.id = l.facility_id
    cross join lateral (select case when l.facility_id is null then null else array(select facility_tree(l.facility_id)) end as ids) family
    where l.is_active and (family.ids is null or ${facility} = any(family.ids))
    order by l.id`.execute(ctx.db);
  return rows.map(({ family, ...limit }) => {
    const [from, to] = periodOf(limit.period, day);
    const counted = planned.filter(
      (one) => (family === null || family.includes(one.facility)) && one.day >= from && one.day < to,
    );
    const used =
      limit.used + (limit.unit === 'bookings' ? counted.length : counted.reduce((sum, { minutes }) => sum + minutes, 0));
    return { ...limit, used, left: Math.max(0, limit.amount - used) };
  });
}

function periodOf(period: LimitState['period'], day: Day): [Day, Day] {
  if (period === 'day') return [day, nextDay(day)];
  if (period === 'week') {
    const monday = dayText(dayNumber(day) - weekdayOf(dayNumber(day)));
    return [monday, nextDay(monday, 7)];
  }
  const first = `${day.slice(0, 7)}-01`;
  return [first, `${nextDay(first, 31).slice(0, 7)}-01`];
}

/** Whether one more fits. */
export const isWithin = ({ unit, left }: LimitState, minutes: number) => left >= (unit === 'bookings' ? 1 : minutes);
