import { monthClosingApi } from '@lobby/contract/areas/month-closing';
import type { Module } from '#platform/module.ts';
import { closeMonths, readClosings } from './month-closing.service.ts';

/** Months of the books that take no entry any more. */
export const monthClosingModule: Module = (route) => {
  route(monthClosingApi.list, 'month-closing:read', async (ctx) => ({ data: await readClosings(ctx) }));
  route(monthClosingApi.close, 'month-closing:write', async (ctx, { body }) => ({ data: await closeMonths(ctx, body.through) }));
};
