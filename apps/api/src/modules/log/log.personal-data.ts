import type { PersonalData } from '#platform/module.ts';

export const logData: PersonalData[] = [
  {
    table: 'audit_log',
    title: { th: 'บันทึกการใช้งาน', en: 'Audit log' },
    of: { nobody: 'staff' },
    clock: 'office',
  },
];
