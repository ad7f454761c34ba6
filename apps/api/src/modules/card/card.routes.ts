import { cardApi } from '@lobby/contract/areas/card';
import { type AnyHandler, approve, findRequest } from '#modules/approval/approval.public.ts';
import { sendAgain } from '#modules/device-credential/device-credential.public.ts';
import { readRequest } from '#modules/request/request.public.ts';
import type { Ctx, Module, Services } from '#platform/module.ts';
import { askForHolder } from './card.assign.ts';
import { assertDeviceExists, credentialsOfDevice, readDrift } from './card.drift.ts';
import { lockCardAndRoom } from './card.holder.ts';
import { askForCard } from './card.issue.ts';
import { listCards, readCardPage } from './card.lists.ts';
import { readCardAtReader } from './card.read.ts';
import { askForRemoval } from './card.remove.ts';
import { addToStock, resume, suspend } from './card.service.ts';
import { updateCard } from './card.update.ts';
import { importCards } from './card-import.service.ts';

const answered = async (ctx: Ctx, id: number) => ({ data: await readRequest(ctx, id) });
const page = async (ctx: Ctx, id: number) => ({ data: await readCardPage(ctx, id) });

export const cardModule =
  (handlersOf: (services: Services) => AnyHandler[]): Module =>
  (route, _open, services) => {
    const handlers = handlersOf(services);

    route(cardApi.list, 'card:read', (ctx, { query }) => listCards(ctx, query));
    route(cardApi.drift, 'card:read', async (ctx) => ({ data: await readDrift(ctx) }));
    route(cardApi.repair, 'card:write', async (ctx) => ({ data: { sent: await sendAgain(ctx) } }));
    route(cardApi.get, 'card:read', (ctx, { params }) => page(ctx, params.id));
    route(cardApi.ofDevice, 'hardware:read', async (ctx, { params }) => ({ data: await credentialsOfDevice(ctx, params.id) }));
    route(cardApi.read, 'card:read', async (ctx, { body }) => ({
      data: await readCardAtReader(ctx, body.code, services.rateLimits.unknownNumber),
    }));
    route(cardApi.addToStock, 'card:write', async (ctx, { body }) => ({ data: await addToStock(ctx, body.cards) }));
    route(cardApi.import, 'card:write', async (ctx, { body }) => ({ data: await importCards(ctx, body.rows) }));
    route(cardApi.suspend, 'card:write', async (ctx, { params, body }) => {
      await suspend(ctx, params.id, body.reason);
      return page(ctx, params.id);
    });
    route(cardApi.resume, 'card:write', async (ctx, { params }) => {
      await resume(ctx, params.id);
      return page(ctx, params.id);
    });
    route(cardApi.update, 'card:write', async (ctx, { params, body }) => {
      await updateCard(ctx, params.id, body);
      return page(ctx, params.id);
    });
    route(cardApi.sync, 'card:write', async (ctx, { params: { id } }) => {
      await lockCardAndRoom(ctx, id);
      return { data: { sent: await sendAgain(ctx, { kind: 'card', subject: id }) } };
    });
    route(cardApi.syncDevice, 'hardware:write', async (ctx, { params: { id } }) => {
      await assertDeviceExists(ctx, id);
      return { data: { sent: await sendAgain(ctx, { device: id }) } };
    });

    route(cardApi.add, 'card:write', async (ctx, { body: { payload, wait } }) =>
      answered(ctx, await askForCard(ctx, services, payload, wait)),
    );
    route(cardApi.map, 'card:write', async (ctx, { body: { payload, wait } }) =>
      answered(ctx, await askForHolder(ctx, payload, wait)),
    );
    route(cardApi.remove, 'card:write', async (ctx, { body: { payload, wait } }) =>
      answered(ctx, await askForRemoval(ctx, services, payload, wait)),
    );
    route(cardApi.approveAdd, 'request:write', async (ctx, { body: { id, note, ...numbers } }) => {
      await approve(ctx, handlers, await addRequestType(ctx, id), id, numbers, note);
      return answered(ctx, id);
    });
    for (const [call, type] of [
      [cardApi.approveMap, 'mapping-mifare'],
      [cardApi.approveRemove, 'remove-mifare'],
    ] as const)
      route(call, 'request:write', async (ctx, { body: { id, note } }) => {
        await approve(ctx, handlers, type, id, {}, note);
        return answered(ctx, id);
      });
  };

/** One call approves both: a card that is wanted, and one that was named. */
async function addRequestType(ctx: Ctx, id: number): Promise<'add-card' | 'add-mifare'> {
  const { type } = await findRequest(ctx, id);
  return type === 'add-card' ? type : 'add-mifare';
}
