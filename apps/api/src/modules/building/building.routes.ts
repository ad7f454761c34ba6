import { buildingApi } from '@lobby/contract/areas/building';
import { crudRoutes, type Module } from '#platform/module.ts';
import { buildingPlan } from './building.plan.ts';
import { buildingSource } from './building.public.ts';

export const buildingModule: Module = (route) => {
  crudRoutes(route, buildingApi, 'building', buildingSource);
  route(buildingApi.plan, 'building:read', async (ctx, { params }) => ({ data: await buildingPlan(ctx, params.id) }));
};
