import { residentApi } from '@lobby/contract/areas/resident';
import { type AnyHandler, approve } from '#modules/approval/approval.public.ts';
import { readRequest } from '#modules/request/request.public.ts';
import type { Ctx, Module, Services } from '#platform/module.ts';
import { askForResident } from './resident.create.ts';
import { readResidentHistory } from './resident.history.ts';
import { listCoResidents, listResidents } from './resident.lists.ts';
import { markDistinct, mergePeople, undoMerge } from './resident.merge.ts';
import { readResidentPage } from './resident.page.ts';
import { personOf } from './resident.person.ts';
import { askForPhoto } from './resident.photo.ts';
import { activate, block, findKnown, reveal } from './resident.service.ts';
import { askForUpdate } from './resident.update.ts';
import { importResidents } from './resident-import.service.ts';

const answered = async (ctx: Ctx, id: number) => ({ data: await readRequest(ctx, id) });
const page = async (ctx: Ctx, id: number) => ({ data: await readResidentPage(ctx, id) });

/** The handlers of every area: an approve call of this one names what another approves. */
export const residentModule =
  (handlersOf: (services: Services) => AnyHandler[]): Module =>
  (route, _open, services) => {
    const handlers = handlersOf(services);

    route(residentApi.list, 'resident:read', (ctx, { query }) => listResidents(ctx, query));
    route(residentApi.subTenants, 'resident:read', (ctx, { params, query }) => listCoResidents(ctx, params.userId, query));
    route(residentApi.get, 'resident:read', (ctx, { params }) => page(ctx, params.id));
    route(residentApi.history, 'resident:read', async (ctx, { params }) => ({
      data: await readResidentHistory(ctx, services, params.id),
    }));
    route(residentApi.find, 'resident:write', async (ctx, { body }) => ({ data: await findKnown(ctx, services, body) }));

    route(residentApi.import, 'resident:write', async (ctx, { body }) => ({
      data: await importResidents(ctx, services, body.rows),
    }));

    route(residentApi.create, 'resident:write', async (ctx, { body: { payload, wait, type } }) => {
      const { id, activation } = await askForResident(ctx, services, payload, wait, type);
      return { data: { ...(await readRequest(ctx, id)), activation } };
    });
    route(residentApi.update, 'resident:write', async (ctx, { body: { payload, wait } }) =>
      answered(ctx, await askForUpdate(ctx, services, payload, wait)),
    );
    route(residentApi.updatePhoto, 'resident:write', async (ctx, { body: { payload, image, wait } }) =>
      answered(ctx, await askForPhoto(ctx, payload, image, wait)),
    );

    route(residentApi.approve, 'request:write', async (ctx, { body: { id, note, ...corrections } }) => {
      await approve(ctx, handlers, 'create-account', id, corrections, note);
      return answered(ctx, id);
    });
    route(residentApi.approveSub, 'request:write', async (ctx, { body: { id, note, ...corrections } }) => {
      await approve(ctx, handlers, 'create-sub-account', id, corrections, note);
      return answered(ctx, id);
    });
    for (const [call, type] of [
      [residentApi.approveUpdate, 'update-profile'],
      [residentApi.approvePhoto, 'update-profile-image'],
    ] as const)
      route(call, 'request:write', async (ctx, { body: { id, note } }) => {
        await approve(ctx, handlers, type, id, {}, note);
        return answered(ctx, id);
      });

    route(residentApi.reveal, 'resident:write', async (ctx, { params, body }) => ({
      data: await reveal(ctx, services, params.id, body.reason),
    }));
    route(residentApi.activate, 'resident:write', async (ctx, { params }) => ({
      data: await activate(ctx, services, params.id),
    }));
    route(residentApi.block, 'resident:write', async (ctx, { params, body }) => {
      await block(ctx, params.id, body.blocked, body.reason);
      return page(ctx, params.id);
    });
    route(residentApi.merge, 'resident-merge:write', async (ctx, { params, body }) => {
      await mergePeople(ctx, params.id, body.other);
      return page(ctx, params.id);
    });
    route(residentApi.markDistinct, 'resident:write', async (ctx, { params, body }) => {
      await markDistinct(ctx, [await personOf(ctx, params.id), await personOf(ctx, body.other)], body.distinct);
      return page(ctx, params.id);
    });
    route(residentApi.undoMerge, 'resident-merge:write', async (ctx, { params }) => {
      await undoMerge(ctx, params.id);
      return page(ctx, params.id);
    });
  };
