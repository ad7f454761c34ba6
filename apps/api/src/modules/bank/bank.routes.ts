import { bankApi, bankShape } from '@lobby/contract/areas/bank';
import { listRows, type Module } from '#platform/module.ts';
import { bankSource } from './bank.public.ts';

export const bankModule: Module = (route) => {
  route(bankApi.list, 'bank:read', (ctx, { query }) => listRows(ctx, bankSource, bankShape, query));
};
