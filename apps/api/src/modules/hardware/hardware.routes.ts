import { categoryShape } from '@lobby/contract/areas/category';
import { deviceKeyApi } from '@lobby/contract/areas/device-key';
import { hardwareApi } from '@lobby/contract/areas/hardware';
import { categorySource } from '#modules/category/category.public.ts';
import { crudRoutes, listRows, type Module } from '#platform/module.ts';
import { issueKey, revokeKey } from './device-key.service.ts';
import { changeHardware, registerHardware, removeHardware, statesOf } from './hardware.service.ts';
import { deviceKeyRecords, hardwareRecords } from './hardware.source.ts';

const hardwareTypes = { parent: { code: { $eq: 'hardware-type' } } };

export const hardwareModule: Module = (route, _publicRoute, { config }) => {
  crudRoutes(route, hardwareApi, 'hardware', hardwareRecords.source, ['create', 'update', 'remove']);
  route(hardwareApi.create, 'hardware:write', (ctx, { body }) => registerHardware(ctx, body));
  route(hardwareApi.update, 'hardware:write', (ctx, { params, body }) => changeHardware(ctx, params.id, body));
  route(hardwareApi.remove, 'hardware:write', (ctx, { params }) => removeHardware(ctx, params.id));
  route(hardwareApi.states, 'hardware:read', (ctx) => statesOf(ctx));
  route(hardwareApi.types, 'category:read', (ctx, { query }) =>
    listRows(ctx, categorySource, categoryShape, query, hardwareTypes),
  );

  route(deviceKeyApi.list, 'device-key:read', (ctx, { query }) =>
    listRows(ctx, deviceKeyRecords.source, deviceKeyRecords.shape, query),
  );
  route(deviceKeyApi.issue, 'device-key:write', async (ctx, { body }) => ({
    data: await issueKey(config.LOBBY_STREAM, ctx, body),
  }));
  route(deviceKeyApi.revoke, 'device-key:write', async (ctx, { params }) => ({ data: await revokeKey(ctx, params.id) }));
};
