import { contactApi } from '@lobby/contract/areas/contact';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { buildServer } from '#app/server.ts';
import { startAppServices } from '#app/services.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Module } from '#platform/module.ts';

const services = startAppServices({ ...readConfig(), LOBBY_WEB_ROOT: '/nonexistent' }, pino({ level: 'silent' }));
const boot = async (module: Module) => {
  const { app } = await buildServer(services, [module]);
  await app.ready();
  await app.close();
};
const list = contactApi.list;
const handler = async () => ({}) as never;

describe('a call that does not declare everything stops the boot', () => {
  it.each([
    ['permission', { ...list }, undefined],
    ['permission', { ...list }, 'nowhere:read'],
    ['rate class', { ...list, rate: undefined }, 'contact:read'],
    ['audit class', { ...list, audit: undefined }, 'contact:read'],
    ['audit class', { ...contactApi.create, audit: 'none' }, 'contact:write'],
    ['query schema', { ...list, query: undefined }, 'contact:read'],
    ['body schema', { ...list, body: undefined }, 'contact:read'],
    ['answer schema', { ...list, answer: undefined }, 'contact:read'],
  ])('R01: without its %s', async (missing, endpoint, needs) => {
    await expect(boot((route) => route(endpoint as typeof list, needs as 'contact:read', handler))).rejects.toThrow(
      `does not declare its ${missing}`,
    );
  });

  it('R01: and so does a route added behind the services', async () => {
    const { app } = await buildServer(services, []);
    app.get('/api/back-door', async () => 'open');
    await expect(app.ready()).rejects.toThrow('Routes nobody declared: GET /api/back-door');
  });

  it('while a whole one boots', async () => {
    await expect(boot((route) => route(list, 'contact:read', handler))).resolves.toBeUndefined();
  });
});
