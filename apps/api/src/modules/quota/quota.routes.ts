import { quotaApi } from '@lobby/contract/areas/quota';
import { roomSource } from '#modules/room/room.public.ts';
import { checkLimits } from '#modules/room-type/room-type.public.ts';
import { createRecord, crudRoutes, type Module, type Source, updateRecord } from '#platform/module.ts';
import { readLedger } from './quota.ledger.ts';
import { quotaState } from './quota.service.ts';

const quotaSource: Source = { table: 'quota', relations: { room: { column: 'roomId', to: () => roomSource } } };
const records = { area: 'quota', source: quotaSource, shape: quotaApi.shape } as const;

export const quotaModule: Module = (route) => {
  crudRoutes(route, quotaApi, 'quota', quotaSource, ['create', 'update']);
  route(quotaApi.create, 'quota:write', async (ctx, { body }) => {
    await checkLimits(ctx, body.quota);
    return { data: await createRecord(records, ctx, body) };
  });
  route(quotaApi.update, 'quota:write', async (ctx, { params, body }) => {
    await checkLimits(ctx, body.quota);
    return { data: await updateRecord(records, ctx, params.id, body) };
  });
  route(quotaApi.check, 'room:read', async (ctx, { query }) => ({ data: await quotaState(ctx, query) }));
  route(quotaApi.ledger, 'room:read', async (ctx, { params }) => ({ data: await readLedger(ctx, params.roomId) }));
};
