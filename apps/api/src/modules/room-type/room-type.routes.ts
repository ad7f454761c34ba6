import { roomTypeApi } from '@lobby/contract/areas/room-type';
import { createRecord, crudRoutes, type Module, updateRecord } from '#platform/module.ts';
import { checkLimits } from './room-type.limits.ts';
import { roomTypeSource } from './room-type.public.ts';

const records = { area: 'room-type', source: roomTypeSource, shape: roomTypeApi.shape } as const;

export const roomTypeModule: Module = (route) => {
  crudRoutes(route, roomTypeApi, 'room-type', roomTypeSource, ['create', 'update']);
  route(roomTypeApi.create, 'room-type:write', async (ctx, { body }) => {
    await checkLimits(ctx, body.quota);
    return { data: await createRecord(records, ctx, body) };
  });
  route(roomTypeApi.update, 'room-type:write', async (ctx, { params, body }) => {
    await checkLimits(ctx, body.quota);
    return { data: await updateRecord(records, ctx, params.id, body) };
  });
};
