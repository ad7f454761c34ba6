import type { PersonalData } from '#platform/module.ts';

export const registrationData: PersonalData[] = [
  {
    table: 'registration',
    title: { th: 'คำขอเปิดบัญชี', en: 'Applications' },
    of: { rows: 'r.request_id in (select id from request where made_id = any($1))' },
    clock: 'applicant',
  },
];
