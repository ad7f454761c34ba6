import { notificationApi } from '@lobby/contract/areas/notification';
import type { Module } from '#platform/module.ts';
import { chooseChannel, readChannels, sendTest } from './notification.channels.ts';
import { removeDevice } from './notification.devices.ts';
import { countUnread, listInbox, listPushes, markRead } from './notification.inbox.ts';
import { listTemplates, saveTemplate } from './notification.templates.ts';

export const notificationModule: Module = (route, _open, { config }) => {
  route(notificationApi.unread, 'notification:read', (ctx, { query }) => listInbox(ctx, query, false));
  route(notificationApi.read, 'notification:read', (ctx, { query }) => listInbox(ctx, query, true));
  route(notificationApi.countUnread, 'notification:read', async (ctx) => ({ data: { count: await countUnread(ctx) } }));
  // Everybody reads and chooses for themselves.
  route(notificationApi.markRead, 'notification:read', async (ctx, { body }) => ({ data: { read: await markRead(ctx, body) } }));
  route(notificationApi.channels, 'notification:read', async (ctx) => ({ data: await readChannels(ctx, config) }));
  route(notificationApi.choose, 'notification:read', async (ctx, { body }) => ({ data: await chooseChannel(ctx, config, body) }));
  route(notificationApi.test, 'notification:read', async (ctx) => ({ data: { devices: await sendTest(ctx) } }));
  route(notificationApi.removeDevice, 'notification:read', async (ctx, { body }) => {
    await removeDevice(ctx, body.id);
    return { data: await readChannels(ctx, config) };
  });

  route(notificationApi.pushes, 'notification:write', (ctx, { query }) => listPushes(ctx, query));
  route(notificationApi.templates, 'notification:write', async (ctx) => ({ data: await listTemplates(ctx) }));
  route(notificationApi.saveTemplate, 'notification:write', async (ctx, { body }) => ({ data: await saveTemplate(ctx, body) }));
};
