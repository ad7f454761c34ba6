import type { PersonalData } from '#platform/module.ts';

export const bankAccountData: PersonalData[] = [
  {
    table: 'bank_account',
    title: { th: 'บัญชีธนาคาร', en: 'Bank accounts' },
    of: { nobody: 'office' },
    clock: 'office',
  },
  {
    table: 'bank_account_proposal',
    title: { th: 'การเปลี่ยนบัญชีธนาคาร', en: 'Changes of bank accounts' },
    of: { nobody: 'office' },
    clock: 'office',
  },
];
