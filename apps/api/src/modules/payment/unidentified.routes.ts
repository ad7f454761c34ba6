import { unidentifiedMoneyApi } from '@lobby/contract/areas/unidentified-money';
import type { Module } from '#platform/module.ts';
import { listUnidentified, readUnidentified } from './unidentified.read.ts';
import {
  approveReturn,
  assignUnidentified,
  enterUnidentified,
  proposeReturn,
  voidReturn,
  voidUnidentified,
  withdrawReturn,
} from './unidentified.service.ts';

const WRITE = 'unidentified-money:write';

/** Money that arrived and nobody can assign yet. */
export const unidentifiedMoneyModule: Module = (route) => {
  const api = unidentifiedMoneyApi;
  route(api.list, 'unidentified-money:read', (ctx, { query }) => listUnidentified(ctx, query));
  route(api.get, 'unidentified-money:read', async (ctx, { params }) => ({ data: await readUnidentified(ctx, params.id) }));
  route(api.enter, WRITE, async (ctx, { body }) => ({ data: await enterUnidentified(ctx, body) }));
  route(api.assign, WRITE, async (ctx, { params, body }) => ({ data: await assignUnidentified(ctx, params.id, body) }));
  route(api.void, WRITE, async (ctx, { params, body }) => ({ data: await voidUnidentified(ctx, params.id, body.reason) }));
  route(api.proposeReturn, WRITE, async (ctx, { params, body }) => ({ data: await proposeReturn(ctx, params.id, body) }));
  route(api.approveReturn, WRITE, async (ctx, { params, body }) => ({
    data: await approveReturn(ctx, params.id, body.proposedAt),
  }));
  route(api.withdrawReturn, WRITE, async (ctx, { params }) => ({ data: await withdrawReturn(ctx, params.id) }));
  route(api.voidReturn, WRITE, async (ctx, { params, body }) => ({ data: await voidReturn(ctx, params.id, body.reason) }));
};
