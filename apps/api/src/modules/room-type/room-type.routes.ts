import { roomTypeApi } from '@lobby/contract/areas/room-type';
import { crudRoutes, emitAndRead, insertRow, type Module, type Records, removeRecord, updateRow } from '#platform/module.ts';
import { checkLimits, setStamps } from './room-type.limits.ts';
import { roomTypeSource } from './room-type.public.ts';

const records: Records = { area: 'room-type', source: roomTypeSource, shape: roomTypeApi.shape };
const table = { table: 'roomType' } as const;

export const roomTypeModule: Module = (route) => {
  crudRoutes(route, roomTypeApi, 'room-type', roomTypeSource, ['create', 'update', 'remove']);
  route(roomTypeApi.create, 'room-type:write', async (ctx, { body: { quota, ...fields } }) => {
    await checkLimits(ctx, quota);
    const { stampType, ...limits } = quota;
    const id = await insertRow(ctx, table, { ...fields, quota: limits });
    await setStamps(ctx, id, stampType);
    return { data: await emitAndRead(records, ctx, id, 'created') };
  });
  route(roomTypeApi.update, 'room-type:write', async (ctx, { params: { id }, body: { quota, ...fields } }) => {
    await checkLimits(ctx, quota);
    const { stampType, ...limits } = quota ?? {};
    await updateRow(ctx, table, id, { ...fields, ...(quota && { quota: limits }) });
    if (quota) await setStamps(ctx, id, stampType ?? null);
    return { data: await emitAndRead(records, ctx, id, 'updated') };
  });
  route(roomTypeApi.remove, 'room-type:write', async (ctx, { params }) => ({
    data: await removeRecord({ ...records, source: table }, ctx, params.id),
  }));
};
