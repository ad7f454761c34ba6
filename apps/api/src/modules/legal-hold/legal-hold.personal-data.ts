import type { PersonalData } from '#platform/module.ts';

export const legalHoldData: PersonalData[] = [
  {
    table: 'legal_hold',
    title: { th: 'การระงับการลบข้อมูล', en: 'Legal holds' },
    of: { rows: 'r.member_id = any($1)' },
    others: ['reason', 'lift_reason'],
    clock: 'person',
  },
];
