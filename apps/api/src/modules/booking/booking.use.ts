import type { bookingApi } from '@lobby/contract/areas/booking';
import { MAX_USE_DAYS } from '@lobby/contract/areas/booking-use';
import type { Answer, Call } from '@lobby/contract/kernel/endpoint';
import { dayNumber } from '@lobby/contract/zone';
import { sql } from 'kysely';
import { findFacilities } from '#modules/facility/facility.public.ts';
import { type Ctx, fieldError, invalidField, invalidFields } from '#platform/module.ts';

type Use = Answer<typeof bookingApi.use>['data'];
type Row = Use['rooms'][number] & { total: Use['total'] };
const MAX_ROOMS = 100;

/** By the days they are counted in: a booking of a night is of the day it opened. A facility is counted with those in it. */
export async function readUse(ctx: Ctx, { from, to, facility }: Call<typeof bookingApi.use>['query']): Promise<Use> {
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1 || days > MAX_USE_DAYS) throw invalidField('to', 'outOfRange');
  if (facility !== undefined && (await findFacilities(ctx, [facility])).length === 0)
    throw invalidFields([fieldError(['facility'], 'notFound')]);
  const inTree = facility === undefined ? sql`true` : sql`facility_id in (select facility_tree(${facility}))`;
  const { rows } = await sql<Row>`
    with by_room as (
      select room_id, count(*)::int as booked,
        coalesce(sum(extract(epoch from end_at - start_at) / 60) filter (where not is_cancel), 0)::int as minutes,
        count(*) filter (where state = 'checkedIn' or state = 'confirmed' and end_at <= now())::int as used,
        count(*) filter (where state = 'noShow')::int as no_show,
        count(*) filter (where is_cancel)::int as cancelled
      from booking where service_day between ${from} and ${to} and ${inTree} group by room_id
    ), total as (
      select json_build_object('rooms', count(*), 'booked', coalesce(sum(booked), 0), 'minutes', coalesce(sum(minutes), 0),
        'used', coalesce(sum(used), 0), 'noShow', coalesce(sum(no_show), 0), 'cancelled', coalesce(sum(cancelled), 0)) as total
      from by_room
    )
    select json_build_object('id', room.id, 'name', room.name) as room, booked, minutes, used, no_show as "noShow", cancelled, total
    from by_room join room on room.id = room_id cross join total
    order by minutes desc, booked desc, room.id limit ${MAX_ROOMS}`.execute(ctx.db);
  const empty = { rooms: 0, booked: 0, minutes: 0, used: 0, noShow: 0, cancelled: 0 };
  return { rooms: rows.map(({ total: _, ...use }) => use), total: rows[0]?.total ?? empty };
}
