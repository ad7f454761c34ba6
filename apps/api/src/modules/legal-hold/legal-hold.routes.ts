import { legalHoldApi } from '@lobby/contract/areas/legal-hold';
import { listRows, type Module, recordOf } from '#platform/module.ts';
import { holdRecords, liftHold, setHold } from './legal-hold.service.ts';

/** Why something is held is for those who may hold it. */
export const legalHoldModule: Module = (route) => {
  route(legalHoldApi.list, 'legal-hold:write', (ctx, { query }) => listRows(ctx, holdRecords.source, holdRecords.shape, query));
  route(legalHoldApi.get, 'legal-hold:write', async (ctx, { params }) => ({
    data: await recordOf(holdRecords, ctx, params.id),
  }));
  route(legalHoldApi.create, 'legal-hold:write', (ctx, { body }) => setHold(ctx, body));
  route(legalHoldApi.lift, 'legal-hold:write', (ctx, { params, body }) => liftHold(ctx, params.id, body.reason));
};
