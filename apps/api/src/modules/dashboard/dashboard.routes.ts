import { compareApi } from '@lobby/contract/areas/compare';
import { dashboardApi, WIDGETS } from '@lobby/contract/areas/dashboard';
import { homeApi } from '@lobby/contract/areas/home';
import type { Module } from '#platform/module.ts';
import { compare } from './compare.service.ts';
import { saveInsideCount } from './dashboard.inside.ts';
import { chartOf, facilityUseOf, overview, summaryOf } from './dashboard.service.ts';
import { type NeedsAction, readHome } from './home.service.ts';

/** With the work the areas declare for the home page. */
export const dashboardModule =
  (needsAction: NeedsAction[]): Module =>
  (route) => {
    for (const widget of WIDGETS) {
      route(dashboardApi.summaries[widget], 'dashboard:read', (ctx, { body }) => summaryOf(ctx, widget, body.period));
      route(dashboardApi.charts[widget], 'dashboard:read', (ctx, { body }) => chartOf(ctx, widget, body.period));
    }
    route(dashboardApi.facilityBookings, 'dashboard:read', (ctx, { body }) => facilityUseOf(ctx, body?.period ?? '7d'));
    route(dashboardApi.overview, 'dashboard:read', async (ctx, { body: { period } }) => ({ data: await overview(ctx, period) }));
    route(homeApi.show, 'dashboard:read', async (ctx) => ({ data: await readHome(ctx, needsAction) }));
    route(compareApi.compare, 'dashboard-compare:read', async (ctx, { body }) => ({ data: await compare(ctx, body) }));
    route(dashboardApi.count, 'setting:write', async (ctx, { body }) => ({ data: await saveInsideCount(ctx, body) }));
  };
