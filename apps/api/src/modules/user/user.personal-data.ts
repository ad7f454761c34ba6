import type { PersonalData } from '#platform/module.ts';

export const userData: PersonalData[] = [
  {
    table: 'membership',
    title: { th: 'บัญชีเจ้าหน้าที่', en: 'Staff accounts' },
    of: { nobody: 'staff' },
    clock: 'staff',
  },
];
