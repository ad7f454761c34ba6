import type { PersonalData } from '#platform/module.ts';

export const contactData: PersonalData[] = [
  {
    table: 'contact',
    title: { th: 'ผู้ติดต่อ', en: 'Contacts' },
    of: { nobody: 'staff' },
    clock: 'office',
  },
];
