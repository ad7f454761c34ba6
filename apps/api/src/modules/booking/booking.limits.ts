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

type Counted = Omit<LimitState, 'left'> & { at: number; family: number[] | null };

/**
 * What the room has used of each limit that concerns the facility, in the day, week (from Monday) or month of that day, by the property's
 * calendar; of each planned booking, which counts for those after it. Cancelled ones do not count; somebody who did not come has used it.
 * `besides` is not counted: a booking that moves.
 */
export async function limitsOf({ db }: Ctx, room: number, planned: Planned[], besides = 0): Promise<LimitState[][]> {
  const [facilities, days] = [planned.map(({ facility }) => facility), planned.map(({ day }) => day)];
  const { rows } = await sql<Counted>`
    select plan.at::int, l.id, l.amount, l.unit, l.period, f.name as facility, family.ids as family,
      coalesce((select case l.unit when 'bookings' then count(*) else sum(extract(epoch from end_at - start_at)) / 60 end from booking b
        where b.room_id = ${room} and b.id <> ${besides} and not b.is_cancel and (family.ids is null or b.facility_id = any(family.ids))
          and b.service_day >= date_trunc(l.period, plan.day)::date
          and b.service_day < (date_trunc(l.period, plan.day) + ('1 ' || l.period)::interval)::date), 0)::int as used
    from booking_limit l left join facility f on f.id = l.facility_id
    cross join lateral (select case when l.facility_id is null then null else array(select facility_tree(l.facility_id)) end as ids) family
    join unnest(${facilities}::int[], ${days}::date[]) with ordinality plan (facility, day, at)
      on family.ids is null or plan.facility = any(family.ids)
    where l.is_active
    order by l.id`.execute(db);
  return planned.map(({ day }, at) =>
    rows.filter((limit) => limit.at === at + 1).map((limit) => withPlanned(limit, day, planned.slice(0, at))),
  );
}

function withPlanned({ at: _at, family, ...limit }: Counted, day: Day, before: Planned[]): LimitState {
  const [from, to] = periodOf(limit.period, day);
  const counted = before.filter((one) => (family === null || family.includes(one.facility)) && one.day >= from && one.day < to);
  const used = limit.used + (limit.unit === 'bookings' ? counted.length : counted.reduce((sum, { minutes }) => sum + minutes, 0));
  return { ...limit, used, left: Math.max(0, limit.amount - used) };
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
