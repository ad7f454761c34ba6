import { buildingApi } from '@lobby/contract/areas/building';
import { crudRoutes } from '#kernel/crud.ts';
import type { Module } from '#kernel/server.ts';
import { buildingPlan } from './building.plan.ts';
import { buildingSource } from './building.public.ts';

export const buildingModule: Module = (route) => {
  crudRoutes(route, buildingApi, 'building', buildingSource);
  route(buildingApi.plan, 'building:read', async (ctx, { params }) => ({ data: await buildingPlan(ctx, params.id) }));
};
