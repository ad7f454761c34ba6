import type { PersonalData } from '#platform/module.ts';

export const chatData: PersonalData[] = [
  {
    table: 'conversation',
    title: { th: 'การสนทนา', en: 'Conversations' },
    of: { rows: 'r.member_id = any($1)' },
    internal: ['is_kept', 'snoozed_until'],
    clock: 'chat',
  },
  {
    table: 'chat_message',
    title: { th: 'ข้อความ', en: 'Messages' },
    // Notes are among staff.
    of: { rows: "r.side <> 'note' and r.conversation_id in (select id from conversation where member_id = any($1))" },
    clock: 'chat',
  },
  {
    table: 'chat_link',
    title: { th: 'ช่องทางสนทนา', en: 'Chat channels' },
    of: { rows: 'r.member_id = any($1)' },
    clock: 'chat',
  },
];
