import type { PersonalData } from '#platform/module.ts';

export const legalHoldData: PersonalData[] = [
  {
    table: 'legal_hold',
    title: { th: 'การระงับการลบข้อมูล', en: 'Legal holds' },
    // A hold may stand against the very person: a copy does not tell them.
    of: { nobody: 'office' },
    clock: 'person',
  },
];
