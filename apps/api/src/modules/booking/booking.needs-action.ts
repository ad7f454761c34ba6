import { sql } from 'kysely';
import type { NeedsAction } from '#modules/dashboard/dashboard.public.ts';

export const bookingsToApprove: NeedsAction = {
  name: 'booking-approval',
  needs: 'booking:write',
  rows: () => sql`select id, created_at as since from booking where state = 'held' and needs_approval`,
  link: () => '/facilities/booking?tab=toApprove',
};
