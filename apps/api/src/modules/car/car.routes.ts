import { carApi } from '@lobby/contract/areas/car';
import { type AnyHandler, approve } from '#modules/approval/approval.public.ts';
import { sendAgain } from '#modules/device-credential/device-credential.public.ts';
import { readRequest } from '#modules/request/request.public.ts';
import type { Module, Services } from '#platform/module.ts';
import { askForCar } from './car.add.ts';
import { askForRemoval } from './car.remove.ts';
import { listCars, readCar } from './car.source.ts';
import { findCar, updateCar } from './car.update.ts';

export const carModule =
  (handlersOf: (services: Services) => AnyHandler[]): Module =>
  (route, _open, services) => {
    const handlers = handlersOf(services);
    route(carApi.list, 'car:read', (ctx, { query }) => listCars(ctx, services.rateLimits.unknownNumber, query));
    route(carApi.add, 'car:write', async (ctx, { body: { payload, wait } }) => {
      const { id, carId } = await askForCar(ctx, services, payload, wait);
      return { data: { ...(await readRequest(ctx, id)), carId } };
    });
    route(carApi.remove, 'car:write', async (ctx, { body }) => {
      const id = await askForRemoval(ctx, services, body);
      return { data: await readRequest(ctx, id) };
    });
    route(carApi.update, 'car:write', async (ctx, { params, body }) => {
      await updateCar(ctx, params.id, body);
      return { data: await readCar(ctx, params.id) };
    });
    route(carApi.sync, 'car:write', async (ctx, { params: { id } }) => {
      await findCar(ctx, id);
      return { data: { sent: await sendAgain(ctx, { kind: 'plate', subject: id }) } };
    });
    for (const [call, type] of [
      [carApi.approve, 'add-car'],
      [carApi.approveRemoval, 'delete-car'],
    ] as const)
      route(call, 'request:write', async (ctx, { body: { id, note } }) => {
        await approve(ctx, handlers, type, id, {}, note);
        return { data: await readRequest(ctx, id) };
      });
  };
