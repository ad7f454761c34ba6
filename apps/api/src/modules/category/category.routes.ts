import { categoryApi, categoryShape } from '@lobby/contract/areas/category';
import { listRows, type Module } from '#platform/module.ts';
import { categorySource } from './category.public.ts';

export const categoryModule: Module = (route) => {
  route(categoryApi.list, 'category:read', (ctx, { query }) => listRows(ctx, categorySource, categoryShape, query));
};
