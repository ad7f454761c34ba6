import { sql } from 'kysely';
import type { WorkSource } from '#modules/dashboard/dashboard.public.ts';

/** By the room they come to; a visitor's name stays on their page. */
const columns = sql`visit.id, room.name, visit.room_id, null::int as member_id, null::int as by_id`;
const waiting = sql`
  select ${columns}, visit.created_at as since from visit_list visit join room on room.id = visit.room_id
  where expected_to > now() and state = 'waiting'`;

export const visitorNotices: WorkSource[] = [
  { kind: 'visitor-waiting', needs: 'visitor:write', rows: () => sql`${waiting} and flag is null`, link: '/visitor/{id}' },
  { kind: 'visitor-flagged', needs: 'visitor:write', rows: () => sql`${waiting} and flag is not null`, link: '/visitor/{id}' },
  {
    kind: 'visitor-overstay',
    needs: 'visitor:read',
    rows: ({ visitorOverstayMinutes }) => sql`
      select ${columns}, expected_to as since from visit join room on room.id = visit.room_id
      where inside_since is not null and expected_to < now() - make_interval(mins => ${visitorOverstayMinutes})`,
    link: '/visitor/{id}',
  },
];
