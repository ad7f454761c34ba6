import { savedViewApi } from '@lobby/contract/areas/saved-view';
import type { Module } from '#platform/module.ts';
import { countViews } from './saved-view.count.ts';
import type { CountedLists } from './saved-view.public.ts';

/** The views themselves stay in the browser of whoever saved them. */
export const savedViewModule =
  (lists: CountedLists): Module =>
  (route) => {
    route(savedViewApi.count, 'dashboard:read', async (ctx, { body }) => ({ data: await countViews(ctx, lists, body.views) }));
  };
