import { stampConfigApi, stampTemplateApi, stampUseApi } from '@lobby/contract/areas/stamp';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { type Ctx, findRow, listRows, type Module, type Records } from '#platform/module.ts';
import { changeConfig, createConfig, startSync, switchTemplate } from './stamp.service.ts';
import { stampConfigRecords, stampSyncRecords, stampTemplateRecords } from './stamp.source.ts';
import { listStampUses } from './stamp-use.lists.ts';
import { stampsLeft, useStamp, voidStamp } from './stamp-use.service.ts';

const list =
  ({ source, shape }: Records) =>
  (ctx: Ctx, { query }: { query: WireQuery }) =>
    listRows(ctx, source, shape, query);

export const stampModule: Module = (route) => {
  route(stampTemplateApi.list, 'stamp-template:read', list(stampTemplateRecords));
  route(stampTemplateApi.active, 'stamp-template:write', async (ctx, { body }) => ({
    data: await switchTemplate(ctx, body.id, body.isActive),
  }));
  route(stampTemplateApi.sync, 'stamp-sync:write', async (ctx) => ({ data: await startSync(ctx) }));
  route(stampTemplateApi.syncs, 'stamp-sync:read', list(stampSyncRecords));

  route(stampConfigApi.list, 'stamp-config:read', list(stampConfigRecords));
  route(stampConfigApi.get, 'stamp-config:read', async (ctx, { params, query }) => ({
    data: await findRow(ctx, stampConfigRecords.source, stampConfigRecords.shape, params.id, query.populate),
  }));
  route(stampConfigApi.create, 'stamp-config:write', async (ctx, { body }) => ({ data: await createConfig(ctx, body) }));
  route(stampConfigApi.update, 'stamp-config:write', async (ctx, { params, body }) => ({
    data: await changeConfig(ctx, params.id, body),
  }));
  route(stampConfigApi.active, 'stamp-config:write', async (ctx, { body: { id, isActive } }) => ({
    data: await changeConfig(ctx, id, { isActive }),
  }));

  route(stampUseApi.list, 'stamp-use:read', (ctx, { query }) => listStampUses(ctx, query));
  route(stampUseApi.use, 'stamp-use:write', async (ctx, { body }) => ({ data: await useStamp(ctx, body) }));
  route(stampUseApi.void, 'stamp-use:write', async (ctx, { params, body }) => ({
    data: await voidStamp(ctx, params.id, body.reason),
  }));
  route(stampUseApi.left, 'stamp-use:read', async (ctx, { query }) => ({ data: await stampsLeft(ctx, query.room) }));
};
