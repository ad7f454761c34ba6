import { sql } from 'kysely';
import type { NeedsAction, WorkSource } from '#modules/dashboard/dashboard.public.ts';

export const bookingsToApprove: NeedsAction = {
  name: 'booking-approval',
  needs: 'booking:write',
  rows: () => sql`select id, created_at as since from booking where state = 'held' and needs_approval`,
  link: () => '/facilities/booking?tab=toApprove',
};

export const bookingNotices: WorkSource = {
  kind: 'booking-approval',
  needs: 'booking:write',
  rows: () => sql`
    select id, created_at as since, number as name, room_id, member_id, null::int as by_id from booking where state = 'held' and needs_approval`,
  link: '/facilities/booking/{id}',
};
