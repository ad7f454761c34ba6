import type { PersonalData } from '#platform/module.ts';

export const deviceCredentialData: PersonalData[] = [
  {
    table: 'device_credential',
    title: { th: 'สิทธิในอุปกรณ์', en: 'Credentials on devices' },
    of: { nobody: 'device' },
    clock: 'person',
  },
  {
    table: 'former_credential',
    title: { th: 'สิทธิเดิมในอุปกรณ์', en: 'Former credentials on devices' },
    of: { nobody: 'device' },
    clock: 'person',
  },
];
