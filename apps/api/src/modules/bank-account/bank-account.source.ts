import { bankAccountShape } from '@lobby/contract/areas/bank-account';
import { bankSource } from '#modules/bank/bank.public.ts';
import { categorySource } from '#modules/category/category.public.ts';
import type { Records } from '#platform/module.ts';

export const bankAccountRecords: Records = {
  area: 'bank-account',
  shape: bankAccountShape,
  source: {
    table: 'bankAccount',
    relations: { bank: { column: 'bankId', to: () => bankSource }, type: { column: 'typeId', to: () => categorySource } },
  },
};
