import { scanApi } from '@lobby/contract/areas/scan';
import { searchApi } from '@lobby/contract/areas/search';
import type { Module } from '#platform/module.ts';
import type { Scanner, SearchProvider } from './search.public.ts';
import { findByCode } from './search.scan.ts';
import { findRecent, searchAll } from './search.service.ts';

export const searchModule =
  (providers: SearchProvider[], scanners: Scanner[]): Module =>
  (route, _open, { config, rateLimits }) => {
    route(searchApi.all, 'signed-in', async (ctx, { query }) => ({
      data: await searchAll(ctx, providers, query.text, rateLimits.unknownPhone),
    }));
    route(searchApi.recent, 'signed-in', async (ctx, { query }) => ({ data: await findRecent(ctx, providers, query.records) }));
    route(scanApi.find, 'room:read', async (ctx, { body }) => ({
      data: await findByCode(ctx, body.code, { scanners, providers, config, rateLimits }),
    }));
  };
