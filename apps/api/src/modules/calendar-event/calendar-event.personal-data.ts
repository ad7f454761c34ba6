import type { PersonalData } from '#platform/module.ts';

export const calendarEventData: PersonalData[] = [
  {
    table: 'event_registration',
    title: { th: 'การลงทะเบียนกิจกรรม', en: 'Event registrations' },
    of: { rows: 'r.member_id = any($1)' },
    clock: 'person',
  },
];
