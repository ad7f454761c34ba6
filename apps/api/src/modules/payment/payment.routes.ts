import { categoryShape } from '@lobby/contract/areas/category';
import { paymentApi } from '@lobby/contract/areas/payment';
import { categorySource } from '#modules/category/category.public.ts';
import { type Ctx, listRows, type Module } from '#platform/module.ts';
import { createPayment } from './payment.create.ts';
import { adjustBill, voidBill } from './payment.ledger.ts';
import { changePayment } from './payment.moves.ts';
import { listPayments, readPaymentPage } from './payment.read.ts';
import { readSummary } from './payment.summary.ts';

const page = async (ctx: Ctx, id: number, populate?: unknown) => ({ data: await readPaymentPage(ctx, id, populate) });

export const paymentModule: Module = (route) => {
  route(paymentApi.list, 'payment:read', (ctx, { query }) => listPayments(ctx, query));
  route(paymentApi.get, 'payment:read', (ctx, { params, query }) => page(ctx, params.id, query.populate));
  route(paymentApi.create, 'payment:write', async (ctx, { body }) => page(ctx, await createPayment(ctx, body)));
  route(paymentApi.update, 'payment:write', async (ctx, { params, body }) => {
    await changePayment(ctx, params.id, body);
    return page(ctx, params.id);
  });
  route(paymentApi.void, 'payment:write', async (ctx, { params, body }) => {
    await voidBill(ctx, params.id, body.reason);
    return page(ctx, params.id);
  });
  route(paymentApi.adjust, 'payment:write', async (ctx, { params, body: { kind, amount, isLess, reason } }) => {
    const isDown = kind === 'waiver' || kind === 'credit-note' || (kind === 'correction' && isLess);
    await adjustBill(ctx, params.id, { kind, satang: isDown ? -amount : amount, reason });
    return page(ctx, params.id);
  });
  route(paymentApi.summary, 'payment:read', async (ctx) => ({ data: await readSummary(ctx) }));
  for (const [call, list] of [
    [paymentApi.types, 'payment-type'],
    [paymentApi.channels, 'payment-channel'],
    [paymentApi.statuses, 'payment-status'],
  ] as const)
    route(call, 'category:read', (ctx, { query }) =>
      listRows(ctx, categorySource, categoryShape, query, { parent: { code: { $eq: list } } }),
    );
};
