import { deviceCommandApi } from '@lobby/contract/areas/device-command';
import { listRows, type Module } from '#platform/module.ts';
import { deviceCommandRecords, sendAgain, sendAsked } from './device-command.service.ts';

export const deviceCommandModule: Module = (route) => {
  route(deviceCommandApi.list, 'device-command:read', (ctx, { query }) =>
    listRows(ctx, deviceCommandRecords.source, deviceCommandRecords.shape, query),
  );
  route(deviceCommandApi.send, 'device-command:write', async (ctx, { body }) => ({ data: await sendAsked(ctx, body) }));
  route(deviceCommandApi.again, 'device-command:write', async (ctx, { params }) => ({ data: await sendAgain(ctx, params.id) }));
};
