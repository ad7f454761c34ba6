import { sql } from 'kysely';
import type { NeedsAction, WorkSource } from '#modules/dashboard/dashboard.public.ts';

export const bookingsToApprove: NeedsAction = {
  name: 'booking-approval',
  needs: 'booking:write',
  rows: () => sql`select id, created_at as since from booking where state = 'held' and needs_approval`,
  link: () => '/facilities/booking?tab=toApprove',
};

export const offeredWaits: NeedsAction = {
  name: 'booking-wait',
  needs: 'booking-wait:write',
  rows: () => sql`select id, offered_at as since from booking_wait where state = 'offered' and start_at > now()`,
  link: () => '/facilities/booking/waitlist',
};

/** Whoever put the room on the list hears of it, too: it is free now. */
const waitNotices: WorkSource = {
  kind: 'booking-wait',
  needs: 'booking-wait:write',
  rows: () => sql`
    select wait.id, offered_at as since, facility.name, wait.room_id, wait.member_id, null::int as by_id
    from booking_wait wait join facility on facility.id = wait.facility_id where wait.state = 'offered' and wait.start_at > now()`,
  link: '/facilities/booking/waitlist',
};

const approvalNotices: WorkSource = {
  kind: 'booking-approval',
  needs: 'booking:write',
  rows: () => sql`
    select id, created_at as since, number as name, room_id, member_id, null::int as by_id from booking where state = 'held' and needs_approval`,
  link: '/facilities/booking/{id}',
};

export const bookingNotices: WorkSource[] = [approvalNotices, waitNotices];
