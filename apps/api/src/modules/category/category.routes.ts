import { categoryApi, categoryShape } from '@lobby/contract/areas/category';
import { listRows } from '#kernel/rows.ts';
import type { Module } from '#kernel/server.ts';
import { categorySource } from './category.public.ts';

export const categoryModule: Module = (route) => {
  route(categoryApi.list, 'category:read', (ctx, { query }) => listRows(ctx, categorySource, categoryShape, query));
};
