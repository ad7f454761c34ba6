import type { PersonalData } from '#platform/module.ts';

export const personData: PersonalData[] = [
  {
    table: 'person',
    title: { th: 'ข้อมูลส่วนตัว', en: 'Personal details' },
    of: { rows: 'r.id = any($2)' },
    files: ['photo_id'],
    clock: 'person',
  },
];
