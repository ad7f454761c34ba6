import { sql } from 'kysely';
import type { WorkSource } from '#modules/dashboard/dashboard.public.ts';

/** A resident who waits; done for everybody once somebody has answered or closed it. */
const waiting: WorkSource = {
  kind: 'chat-waiting',
  needs: 'chat:write',
  rows: () => sql`
    select conversation.id, waiting_since as since, room.name, conversation.room_id, conversation.member_id, null::int as by_id
    from conversation left join room on room.id = conversation.room_id
    where waiting_since is not null and (state = 'open' or (state = 'snoozed' and snoozed_until <= now()))`,
  link: '/chat?id={id}',
};

/** An answer that did not arrive is the work of whoever has the conversation, until it is sent again or the resident is informed otherwise. */
const failed: WorkSource = {
  kind: 'chat-failed',
  needs: 'chat:write',
  hasOwner: true,
  rows: () => sql`
    select conversation.id, lost.since, room.name, conversation.room_id, conversation.member_id, null::int as by_id, assignee_id as for_id
    from (
      select property_id, conversation_id, min(created_at) as since from chat_message
      where delivery = 'failed' and other_way is null and side = 'staff' group by property_id, conversation_id
    ) lost join conversation on conversation.property_id = lost.property_id and conversation.id = lost.conversation_id
    left join room on room.id = conversation.room_id`,
  link: '/chat?id={id}',
};

export const chatNotices = [waiting, failed];
