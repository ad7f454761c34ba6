import { moveOutApi } from '@lobby/contract/areas/move-out';
import { type AnyHandler, approve } from '#modules/approval/approval.public.ts';
import { readRequest } from '#modules/request/request.public.ts';
import type { Ctx, Module, Services } from '#platform/module.ts';
import { listMoveOuts, readMoveOut } from './move-out.page.ts';
import { planMoveOut } from './move-out.plan.ts';
import { askForMoveOut } from './move-out.request.ts';
import { askForCancellation, askForCancellationOfOne, askForUndo } from './move-out.revocation.ts';
import { writeProtocol } from './move-out.service.ts';

const page = async (ctx: Ctx, id: number) => ({ data: await readMoveOut(ctx, id) });

/** The handlers of every area: an approve call of this one names what another approves. */
export const moveOutModule =
  (handlersOf: (services: Services) => AnyHandler[]): Module =>
  (route, _open, services) => {
    const handlers = handlersOf(services);

    route(moveOutApi.list, 'move-out:read', (ctx, { query }) => listMoveOuts(ctx, query));
    route(moveOutApi.get, 'move-out:read', (ctx, { params }) => page(ctx, params.id));
    route(moveOutApi.preview, 'move-out:read', async (ctx, { body }) => ({ data: await planMoveOut(ctx, body) }));
    route(moveOutApi.ask, 'move-out:write', async (ctx, { body: { payload, wait } }) => {
      const { id, moveOutId } = await askForMoveOut(ctx, services, payload, wait);
      return { data: { ...(await readRequest(ctx, id)), moveOut: moveOutId } };
    });
    route(moveOutApi.approve, 'request:write', async (ctx, { body: { id, note } }) => {
      await approve(ctx, handlers, 'remove-resident', id, {}, note);
      return { data: await readRequest(ctx, id) };
    });
    route(moveOutApi.approveRevocation, 'request:write', async (ctx, { body: { id, note } }) => {
      await approve(ctx, handlers, 'revoke-move-out', id, {}, note);
      return { data: await readRequest(ctx, id) };
    });
    route(moveOutApi.cancel, 'move-out:write', async (ctx, { params }) => {
      await askForCancellation(ctx, params.id);
      return page(ctx, params.id);
    });
    route(moveOutApi.cancelForResident, 'resident:write', async (ctx, { params: { id } }) => ({
      data: { id, revocation: await askForCancellationOfOne(ctx, id) },
    }));
    route(moveOutApi.undo, 'move-out:write', async (ctx, { params }) => {
      await askForUndo(ctx, params.id);
      return page(ctx, params.id);
    });
    route(moveOutApi.protocol, 'move-out:write', async (ctx, { params, body }) => {
      await writeProtocol(ctx, params.id, body);
      return page(ctx, params.id);
    });
  };
