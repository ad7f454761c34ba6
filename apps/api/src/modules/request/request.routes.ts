import { requestApi } from '@lobby/contract/areas/request';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { type AnyHandler, reject } from '#modules/approval/approval.public.ts';
import { type Ctx, listRows, type Module, notFound, type Services } from '#platform/module.ts';
import { withApplicants } from './request.applicant.ts';
import { approveMany } from './request.bulk.ts';
import { readRequest, readRequestPage } from './request.page.ts';
import { decidedOnly, requestRecords, toRequest } from './request.source.ts';

/** Lists, pages and rejections of all types; what approving does is declared by the areas. */
export const requestModule =
  (handlersOf: (services: Services) => AnyHandler[]): Module =>
  (route, _open, services) => {
    const handlers = handlersOf(services);
    route(requestApi.waiting, 'request:read', (ctx, { query }) => listRequests(ctx, query, { result: { $null: true } }, WAITING));
    route(requestApi.history, 'request:read', (ctx, { query }) => listRequests(ctx, query, decidedOnly));
    route(requestApi.ofResident, 'resident:read', async (ctx, { params, query }) => {
      await assertResidentExists(ctx, params.id);
      return listRequests(ctx, query, {
        $or: [{ tenantUser: { id: { $eq: params.id } } }, { createdUser: { id: { $eq: params.id } } }],
      });
    });
    route(requestApi.get, 'request:read', async (ctx, { params }) => ({ data: await readRequestPage(ctx, handlers, params.id) }));
    route(requestApi.reject, 'request:write', async (ctx, { body }) => {
      await reject(ctx, handlers, body.id, body.reason);
      return { data: await readRequest(ctx, body.id) };
    });
    route(requestApi.approveMany, 'request:write', async (ctx, { body }) => ({ data: await approveMany(ctx, handlers, body) }));
  };

const ROOM = { populate: { category: true } };
const RESIDENT = { populate: { role: true, room: ROOM } };
/** What lists show of each request, unless the query says otherwise. One that waits was decided by nobody and made nothing. */
const WAITING = { type: true, tenantUser: RESIDENT, room: ROOM, adminUser: true };
const DECIDED = { ...WAITING, createdUser: RESIDENT, decidedBy: true };

async function assertResidentExists({ db }: Ctx, id: number): Promise<void> {
  if (!(await db.selectFrom('member').select('id').where('id', '=', id).executeTakeFirst())) throw notFound();
}

async function listRequests(ctx: Ctx, query: WireQuery, filter: object, ordinary: object = DECIDED) {
  const { source, shape } = requestRecords;
  const { data, meta } = (await listRows(ctx, source, shape, { ...query, populate: query.populate ?? ordinary }, filter)) as {
    data: Record<string, unknown>[];
    meta: object;
  };
  return { data: await withApplicants(ctx, data.map(toRequest)), meta } as never;
}
