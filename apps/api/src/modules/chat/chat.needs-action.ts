import { sql } from 'kysely';
import type { WorkSource } from '#modules/dashboard/dashboard.public.ts';

/** A resident who waits; done for everybody once somebody has answered or closed it. */
export const chatNotices: WorkSource = {
  kind: 'chat-waiting',
  needs: 'chat:write',
  rows: () => sql`
    select conversation.id, waiting_since as since, room.name, conversation.room_id, conversation.member_id, null::int as by_id
    from conversation left join room on room.id = conversation.room_id
    where waiting_since is not null and (state = 'open' or (state = 'snoozed' and snoozed_until <= now()))`,
  link: '/chat?id={id}',
};
