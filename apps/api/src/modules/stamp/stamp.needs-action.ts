import { sql } from 'kysely';
import type { NeedsAction } from '#modules/dashboard/dashboard.public.ts';

/** Until one has worked: the rates may be those of yesterday. */
export const failedSync: NeedsAction = {
  name: 'stamp-sync-failed',
  needs: 'stamp-sync:read',
  rows: () => sql`
    select id, created_at as since from (
      select id, state, created_at from stamp_sync where state <> 'running' order by created_at desc, id desc limit 1
    ) last where state = 'failed'`,
  link: () => '/web-stamp/template',
};

/** The next guest of such a room gets none: whoever may raises its allowance, or tells the desk. */
export const usedUpStamps: NeedsAction = {
  name: 'stamp-used-up',
  needs: 'stamp-use:read',
  rows: ({ settings: { timeZone } }) => sql`
    select room_id as id, max(last_at) as since
    from (
      select room_id, template_id, count(*) as used, max(created_at) as last_at from stamp_use
      where month = date_trunc('month', now() at time zone ${timeZone})::date and state in ('queued', 'sent', 'applied')
      group by room_id, template_id
    ) counted
    join room on room.id = room_id
    left join stamp_config config on config.template_id = counted.template_id and config.room_type_id = room.type_id and config.is_active
    where used >= coalesce(case when exists (select from quota where quota.room_id = room.id and quota.is_active)
      then (select amount from stamp_allowances(room.id) allowed where allowed.template_id = counted.template_id)
      else config.amount end, 0)
    group by room_id`,
  link: (oldest) => `/floor-and-room/room/${oldest}?tab=quota`,
};
