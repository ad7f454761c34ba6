import { searchApi } from '@lobby/contract/areas/search';
import type { Module } from '#platform/module.ts';
import type { SearchProvider } from './search.public.ts';
import { findRecent, searchAll } from './search.service.ts';

export const searchModule =
  (providers: SearchProvider[]): Module =>
  (route, _open, { rateLimits }) => {
    route(searchApi.all, 'signed-in', async (ctx, { query }) => ({
      data: await searchAll(ctx, providers, query.text, rateLimits.unknownPhone),
    }));
    route(searchApi.recent, 'signed-in', async (ctx, { query }) => ({ data: await findRecent(ctx, providers, query.records) }));
  };
