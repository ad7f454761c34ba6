import { payInApi } from '@lobby/contract/areas/pay-in';
import { receiptApi } from '@lobby/contract/areas/receipt';
import { roomAccountApi } from '@lobby/contract/areas/room-account';
import type { Module } from '#platform/module.ts';
import { decideAll } from './pay-in.decide.ts';
import { checkSlipAgain, reallocate, voidPayIn } from './pay-in.ledger.ts';
import { listPayIns, readPayIn } from './pay-in.read.ts';
import { takeMoney } from './pay-in.service.ts';
import { listReceipts, printReceipt, readReceipt, readRegister } from './receipt.read.ts';
import { decideRefund, proposeRefund, voidRefund } from './refund.service.ts';
import { readAccount } from './room-account.ts';

/** Money that came in, its receipts, and the account of a room. */
export const payInModule: Module = (route) => {
  route(payInApi.list, 'pay-in:read', (ctx, { query }) => listPayIns(ctx, query));
  route(payInApi.get, 'pay-in:read', async (ctx, { params }) => ({ data: await readPayIn(ctx, params.id) }));
  route(payInApi.take, 'pay-in:write', async (ctx, { body }) => ({ data: await takeMoney(ctx, body) }));
  route(payInApi.decide, 'pay-in:write', async (ctx, { body }) => ({ data: await decideAll(ctx, body.decisions) }));
  route(payInApi.check, 'pay-in:write', async (ctx, { params }) => {
    await checkSlipAgain(ctx, params.id);
    return { data: await readPayIn(ctx, params.id) };
  });
  route(payInApi.void, 'pay-in:write', async (ctx, { params, body }) => {
    await voidPayIn(ctx, params.id, body.reason);
    return { data: { id: params.id } };
  });
  route(payInApi.reallocate, 'pay-in:write', async (ctx, { params, body }) => ({ data: await reallocate(ctx, params.id, body) }));
  route(receiptApi.list, 'receipt:read', (ctx, { query }) => listReceipts(ctx, query));
  route(receiptApi.register, 'receipt:read', async (ctx, { query }) => ({ data: await readRegister(ctx, query.month) }));
  route(receiptApi.get, 'receipt:read', async (ctx, { params }) => ({ data: await readReceipt(ctx, params.id) }));
  route(receiptApi.print, 'receipt:write', async (ctx, { params }) => ({ data: await printReceipt(ctx, params.id) }));
  route(roomAccountApi.get, 'room-account:read', async (ctx, { params }) => ({ data: await readAccount(ctx, params.id) }));
  route(roomAccountApi.refund, 'room-account:write', async (ctx, { params, body }) => ({
    data: await proposeRefund(ctx, params.id, body),
  }));
  route(roomAccountApi.approveRefund, 'refund:write', async (ctx, { params }) => ({
    data: await decideRefund(ctx, params.id, 'approved'),
  }));
  route(roomAccountApi.withdrawRefund, 'refund:write', async (ctx, { params }) => ({
    data: await decideRefund(ctx, params.id, 'withdrawn'),
  }));
  route(roomAccountApi.voidRefund, 'refund:write', async (ctx, { params, body }) => ({
    data: await voidRefund(ctx, params.id, body.reason),
  }));
};
