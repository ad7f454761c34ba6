import { facilityApi } from '@lobby/contract/areas/facility';
import { type Ctx, findRow, listRows, type Module, recordOf } from '#platform/module.ts';
import { accessGroups } from './access-groups.ts';
import { createFacility, removeFacility, updateFacility } from './facility.service.ts';
import { facilityRecords, facilitySource } from './facility.source.ts';

const written = async (ctx: Ctx, id: number) => ({ data: await recordOf(facilityRecords, ctx, id) });

export const facilityModule: Module = (route) => {
  route(facilityApi.list, 'facility:read', (ctx, { query }) => listRows(ctx, facilitySource, facilityApi.shape, query));
  route(facilityApi.get, 'facility:read', async (ctx, { params, query }) => ({
    data: await findRow(ctx, facilitySource, facilityApi.shape, params.id, query.populate),
  }));
  route(facilityApi.create, 'facility:write', async (ctx, { body }) => written(ctx, await createFacility(ctx, body)));
  route(facilityApi.update, 'facility:write', async (ctx, { params, body }) => {
    await updateFacility(ctx, params.id, body);
    return written(ctx, params.id);
  });
  route(facilityApi.remove, 'facility:write', async (ctx, { params }) => ({ data: await removeFacility(ctx, params.id) }));
  route(facilityApi.accessGroups, 'facility:read', async (ctx) => ({ data: await accessGroups(ctx) }));
  route(facilityApi.availableAccessGroups, 'facility:read', async (ctx) => {
    const groups = await accessGroups(ctx);
    const used = await ctx.db.selectFrom('facility').select('accessGroupId').where('accessGroupId', 'is not', null).execute();
    return { data: groups.filter(({ id }) => used.every(({ accessGroupId }) => accessGroupId !== id)) };
  });
};
