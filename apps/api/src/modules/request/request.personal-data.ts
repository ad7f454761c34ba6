import type { PersonalData } from '#platform/module.ts';

export const requestData: PersonalData[] = [
  {
    table: 'request',
    title: { th: 'คำขอ', en: 'Requests' },
    of: { rows: 'r.member_id = any($1) or r.made_id = any($1)' },
    files: ['photo_id'],
    internal: ['note', 'subject', 'payload'],
    clock: 'person',
  },
];
