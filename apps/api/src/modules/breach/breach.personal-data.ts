import type { PersonalData } from '#platform/module.ts';

export const breachData: PersonalData[] = [
  {
    table: 'breach',
    title: { th: 'เหตุละเมิดข้อมูล', en: 'Data breaches' },
    of: { nobody: 'office' },
    clock: 'office',
  },
];
