import type { PersonalData } from '#platform/module.ts';

export const sessionData: PersonalData[] = [
  {
    table: 'session',
    title: { th: 'การเข้าสู่ระบบ', en: 'Sessions' },
    of: { nobody: 'staff' },
    clock: 'session',
  },
];
