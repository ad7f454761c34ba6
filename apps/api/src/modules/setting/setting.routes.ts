import { settingApi } from '@lobby/contract/areas/setting';
import type { Module } from '#platform/module.ts';
import { settingsOf } from './setting.public.ts';
import { changeSettings } from './setting.service.ts';

export const settingModule: Module = (route) => {
  route(settingApi.get, 'setting:read', async (ctx) => ({ data: await settingsOf(ctx) }));
  route(settingApi.update, 'setting:write', async (ctx, { body }) => ({ data: await changeSettings(ctx, body) }));
};
