import { bankAccountApi } from '@lobby/contract/areas/bank-account';
import type { Ctx, Module } from '#platform/module.ts';
import { listBankAccounts, readBankAccountPage } from './bank-account.read.ts';
import {
  approveBankAccount,
  changeBankAccount,
  openBankAccount,
  removeBankAccount,
  withdrawProposal,
} from './bank-account.service.ts';

const page = async (ctx: Ctx, id: number, populate?: unknown) => ({ data: await readBankAccountPage(ctx, id, populate) });

export const bankAccountModule: Module = (route) => {
  route(bankAccountApi.list, 'bank-account:read', (ctx, { query }) => listBankAccounts(ctx, query));
  route(bankAccountApi.get, 'bank-account:read', (ctx, { params, query }) => page(ctx, params.id, query.populate));
  route(bankAccountApi.create, 'bank-account:write', async (ctx, { body }) => page(ctx, await openBankAccount(ctx, body)));
  route(bankAccountApi.update, 'bank-account:write', async (ctx, { params, body }) => {
    await changeBankAccount(ctx, params.id, body);
    return page(ctx, params.id);
  });
  route(bankAccountApi.remove, 'bank-account:write', async (ctx, { params }) => ({
    data: await removeBankAccount(ctx, params.id),
  }));
  route(bankAccountApi.approve, 'bank-account:write', async (ctx, { params, body }) => {
    await approveBankAccount(ctx, params.id, body.proposal);
    return page(ctx, params.id);
  });
  route(bankAccountApi.withdraw, 'bank-account:write', async (ctx, { params }) => {
    await withdrawProposal(ctx, params.id);
    return page(ctx, params.id);
  });
};
