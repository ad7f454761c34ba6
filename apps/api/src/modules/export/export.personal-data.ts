import type { PersonalData } from '#platform/module.ts';

export const exportData: PersonalData[] = [
  {
    table: 'export',
    title: { th: 'ไฟล์ที่ขอ', en: 'Requested files' },
    of: { nobody: 'staff' },
    clock: 'export',
  },
];
