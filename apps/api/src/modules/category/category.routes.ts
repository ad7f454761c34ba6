import { categoryApi, categoryShape } from '@lobby/contract/areas/category';
import type { Module } from '#app/server.ts';
import { listRows } from '#platform/query/rows.ts';
import { categorySource } from './category.public.ts';

export const categoryModule: Module = (route) => {
  route(categoryApi.list, 'category:read', (ctx, { query }) => listRows(ctx, categorySource, categoryShape, query));
};
