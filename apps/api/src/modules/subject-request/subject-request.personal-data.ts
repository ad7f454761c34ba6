import type { PersonalData } from '#platform/module.ts';

export const subjectRequestData: PersonalData[] = [
  {
    table: 'subject_request',
    title: { th: 'คำขอใช้สิทธิ', en: 'Privacy requests' },
    of: { rows: 'r.member_id = any($1)' },
    clock: 'person',
  },
];
