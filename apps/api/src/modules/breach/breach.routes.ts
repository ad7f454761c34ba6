import { breachApi } from '@lobby/contract/areas/breach';
import { listRows, type Module, recordOf } from '#platform/module.ts';
import { seenBySignIn } from './breach.seen.ts';
import { addBreach, breachRecords, changeBreach } from './breach.service.ts';

/** What went wrong with people's data is for those who may write it. */
export const breachModule: Module = (route) => {
  route(breachApi.list, 'breach:write', (ctx, { query }) => listRows(ctx, breachRecords.source, breachRecords.shape, query));
  route(breachApi.get, 'breach:write', async (ctx, { params }) => ({ data: await recordOf(breachRecords, ctx, params.id) }));
  route(breachApi.create, 'breach:write', (ctx, { body }) => addBreach(ctx, body));
  route(breachApi.update, 'breach:write', (ctx, { params, body }) => changeBreach(ctx, params.id, body));
  route(breachApi.seen, 'breach:write', async (ctx, { params }) => ({ data: await seenBySignIn(ctx, params.id) }));
};
