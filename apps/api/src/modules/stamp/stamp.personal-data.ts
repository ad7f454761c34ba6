import type { PersonalData } from '#platform/module.ts';

export const stampData: PersonalData[] = [
  {
    table: 'stamp_use',
    title: { th: 'ตราประทับจอดรถ', en: 'Parking stamps' },
    of: { rows: 'r.visit_id in (select id from visit where host_id = any($1))' },
    others: ['ticket_no'],
    internal: ['void_reason', 'problem'],
    clock: 'office',
  },
];
