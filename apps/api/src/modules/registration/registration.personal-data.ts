import type { PersonalData } from '#platform/module.ts';

export const registrationData: PersonalData[] = [
  {
    table: 'registration',
    title: { th: 'คำขอเปิดบัญชี', en: 'Applications' },
    of: { rows: 'r.request_id in (select id from request where member_id = any($1) or made_id = any($1))' },
    clock: 'applicant',
  },
];
