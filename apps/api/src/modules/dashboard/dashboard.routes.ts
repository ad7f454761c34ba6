import { compareApi } from '@lobby/contract/areas/compare';
import { ACCESS_WIDGETS, type AccessWidget, dashboardApi, failed, WIDGETS, type Widget } from '@lobby/contract/areas/dashboard';
import { type Period, reckon } from '@lobby/contract/period';
import type { Ctx } from '#kernel/context.ts';
import type { Module } from '#kernel/server.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { compare } from './compare.service.ts';
import { accessChart, accessSummary, type Frame } from './dashboard.access.ts';
import { devicesInUse } from './dashboard.devices.ts';
import { eventChart, eventSummary } from './dashboard.event.ts';
import { keepCount } from './dashboard.inside.ts';
import { orFailed } from './dashboard.widget.ts';

/** The names the portal of old knew them by. */
const titles: Record<Widget, string> = {
  door: 'tenantInOutTimeDoorSummary',
  elevator: 'tenantInOutTimeElevatorSummary',
  'conventional-parking': 'conventionalParkingSummary',
  'auto-parking-sedan': 'autoParkingSedanSummary',
  'auto-parking-suv': 'autoParkingSuvSummary',
  event: 'eventSummary',
  booking: 'bookingSummary',
};

export const dashboardModule: Module = (route) => {
  for (const widget of WIDGETS) {
    route(dashboardApi.summaries[widget], 'dashboard:read', (ctx, { body }) => summary(ctx, widget, body.period));
    route(dashboardApi.charts[widget], 'dashboard:read', (ctx, { body }) => chart(ctx, widget, body.period));
  }
  // There are no bookings yet, so nothing can be told of them.
  route(dashboardApi.facilityBookings, 'dashboard:read', async () => failed);
  route(dashboardApi.overview, 'dashboard:read', async (ctx, { body: { period } }) => ({ data: await overview(ctx, period) }));
  route(compareApi.compare, 'dashboard-compare:read', async (ctx, { body }) => ({ data: await compare(ctx, body) }));
  route(dashboardApi.count, 'setting:write', async (ctx, { body }) => ({ data: await keepCount(ctx, body) }));
};

async function frameOf(ctx: Ctx, period: Period): Promise<Frame> {
  const settings = await settingsOf(ctx);
  return { period, settings, zone: settings.timeZone };
}
const isAccess = (widget: Widget): widget is AccessWidget => ACCESS_WIDGETS.some((one) => one === widget);

const summary = async (ctx: Ctx, widget: Widget, period: Period) => tellSummary(ctx, widget, await frameOf(ctx, period));
const chart = async (ctx: Ctx, widget: Widget, period: Period) => tellChart(ctx, widget, await frameOf(ctx, period));

async function tellSummary(ctx: Ctx, widget: Widget, frame: Frame) {
  if (widget === 'booking') return failed;
  const tell = () => (isAccess(widget) ? accessSummary(ctx, widget, frame) : eventSummary(ctx, frame));
  return orFailed(ctx, widget, async () => ({ title: titles[widget], data: await tell() }));
}

async function tellChart(ctx: Ctx, widget: Widget, frame: Frame) {
  if (widget === 'booking') return failed;
  const tell = () => (isAccess(widget) ? accessChart(ctx, widget, frame) : eventChart(ctx, frame));
  return orFailed(ctx, widget, async () => ({ title: titles[widget], data: await tell() }));
}

/** One after the other: they share one transaction. */
async function overview(ctx: Ctx, period: Period) {
  const frame = await frameOf(ctx, period);
  const { from, to } = reckon(period, ctx.now, frame.zone);
  const widgets: Partial<
    Record<Widget, { summary: Awaited<ReturnType<typeof tellSummary>>; chart: Awaited<ReturnType<typeof tellChart>> }>
  > = {};
  for (const widget of WIDGETS) {
    if (widget === 'booking') continue;
    widgets[widget] = { summary: await tellSummary(ctx, widget, frame), chart: await tellChart(ctx, widget, frame) };
  }
  return { from, to, devices: await devicesInUse(ctx), widgets };
}
