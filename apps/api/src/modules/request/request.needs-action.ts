import { sql } from 'kysely';
import type { NeedsAction, WorkSource } from '#modules/dashboard/dashboard.public.ts';

/** For whoever may decide, also where some of them are their own: a colleague has to be asked. */
export const waitingRequests: NeedsAction = {
  name: 'request-waiting',
  needs: 'request:write',
  rows: () => sql`select id, created_at as since from request where result is null`,
  link: () => '/resident/application',
};

export const requestNotices: WorkSource = {
  kind: 'request-waiting',
  needs: 'request:write',
  rows: () => sql`
    select request.id, request.created_at as since, room.name, request.room_id, member_id, asked_by_id as by_id
    from request left join room on room.id = request.room_id where result is null`,
  link: '/resident/application/{id}',
};
