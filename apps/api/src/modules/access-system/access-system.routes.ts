import { accessSystemApi } from '@lobby/contract/areas/access-system';
import type { Module } from '#platform/module.ts';
import { accessSystemOf, testAccessSystem, updateAccessSystem } from './access-system.service.ts';

/** Reading asks for the right to write, too: whoever may not choose the system need not know where it is. */
export const accessSystemModule: Module = (route, _publicRoute, services) => {
  route(accessSystemApi.get, 'access-system:write', async (ctx) => ({ data: await accessSystemOf(ctx, services) }));
  route(accessSystemApi.update, 'access-system:write', async (ctx, { body }) => ({
    data: await updateAccessSystem(ctx, services, body),
  }));
  route(accessSystemApi.test, 'access-system:write', async (ctx) => ({ data: await testAccessSystem(ctx, services) }));
};
