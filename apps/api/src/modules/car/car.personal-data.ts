import type { PersonalData } from '#platform/module.ts';

export const carData: PersonalData[] = [
  {
    table: 'car',
    title: { th: 'รถ', en: 'Cars' },
    of: { rows: 'r.member_id = any($1)' },
    internal: ['left_reason'],
    clock: 'contact',
  },
];
