import { sql } from 'kysely';
import type { NeedsAction } from '#modules/dashboard/dashboard.public.ts';

export const visitorsToApprove: NeedsAction = {
  name: 'visitor-waiting',
  needs: 'visitor:write',
  rows: () => sql`
    select id, created_at as since from visit_list where expected_to > now() and state = 'waiting'`,
  link: () => '/visitor?tab=waiting',
};

export const overstayingVisitors: NeedsAction = {
  name: 'visitor-overstay',
  needs: 'visitor:read',
  rows: ({ settings: { visitorOverstayMinutes } }) => sql`
    select id, leave_by(visit) as since from visit
    where inside_since is not null and leave_by(visit) < now() - make_interval(mins => ${visitorOverstayMinutes})`,
  link: () => '/visitor?tab=inside',
};
