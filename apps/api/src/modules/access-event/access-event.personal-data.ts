import type { PersonalData } from '#platform/module.ts';

export const accessEventData: PersonalData[] = [
  {
    table: 'access_event',
    title: { th: 'การเข้าออก', en: 'Access events' },
    of: { rows: 'r.person_id = any($1)' },
    // An address inside the access system.
    internal: ['picture_url'],
    clock: 'access-event',
  },
];
