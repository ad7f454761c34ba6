import type { PersonalData } from '#platform/module.ts';

export const deviceCommandData: PersonalData[] = [
  {
    table: 'device_command',
    title: { th: 'คำสั่งถึงอุปกรณ์', en: 'Commands to devices' },
    of: { nobody: 'device' },
    clock: 'access-event',
  },
];
