import { ACCESS_WIDGETS, type AccessWidget, failed, WIDGETS, type Widget } from '@lobby/contract/areas/dashboard';
import { type Period, periodBuckets } from '@lobby/contract/period';
import { settingsOf } from '#modules/setting/setting.public.ts';
import type { Ctx } from '#platform/module.ts';
import { accessChart, accessSummary } from './dashboard.access.ts';
import { bookingChart, bookingSummary, facilityUse } from './dashboard.booking.ts';
import { type Counts, readCounts } from './dashboard.counts.ts';
import { eventChart, eventSummary } from './dashboard.event.ts';
import type { Frame } from './dashboard.frame.ts';
import { withSavepoint } from './dashboard.widget.ts';

/** Wire names of the previous portal. */
const titles: Record<Widget, string> = {
  door: 'tenantInOutTimeDoorSummary',
  elevator: 'tenantInOutTimeElevatorSummary',
  'conventional-parking': 'conventionalParkingSummary',
  'auto-parking-sedan': 'autoParkingSedanSummary',
  'auto-parking-suv': 'autoParkingSuvSummary',
  event: 'eventSummary',
  booking: 'bookingSummary',
};
const nothing = { summaries: [], charts: [], calendar: false, bookings: false, devices: false };
const everything = { summaries: [...ACCESS_WIDGETS], charts: [...ACCESS_WIDGETS], calendar: true, bookings: true, devices: true };
/** What is not counted by devices. */
const ownRows = { event: { calendar: true }, booking: { bookings: true } };
const isAccess = (widget: Widget): widget is AccessWidget => ACCESS_WIDGETS.some((one) => one === widget);

async function frameOf(ctx: Ctx, period: Period): Promise<Frame> {
  const settings = await settingsOf(ctx);
  return { period, settings, zone: settings.timeZone, now: ctx.now };
}

const summaryIn = (counts: Counts, widget: Widget, frame: Frame) => ({
  title: titles[widget],
  data: isAccess(widget)
    ? accessSummary(counts, widget, frame)
    : widget === 'booking'
      ? bookingSummary(counts.bookings)
      : eventSummary(counts.calendar, frame),
});
const chartIn = (counts: Counts, widget: Widget, frame: Frame) => ({
  title: titles[widget],
  data: isAccess(widget)
    ? accessChart(counts, widget, frame)
    : widget === 'booking'
      ? bookingChart(counts.bookings, frame)
      : eventChart(counts.calendar, frame),
});

async function readSummary(ctx: Ctx, widget: Widget, frame: Frame) {
  const wanted = isAccess(widget) ? { ...nothing, summaries: [widget] } : { ...nothing, ...ownRows[widget] };
  const counts = await withSavepoint(ctx, widget, () => readCounts(ctx, frame, wanted));
  return counts ? summaryIn(counts, widget, frame) : failed;
}
async function readChart(ctx: Ctx, widget: Widget, frame: Frame) {
  const wanted = isAccess(widget) ? { ...nothing, charts: [widget] } : { ...nothing, ...ownRows[widget] };
  const counts = await withSavepoint(ctx, widget, () => readCounts(ctx, frame, wanted));
  return counts ? chartIn(counts, widget, frame) : failed;
}

export const summaryOf = async (ctx: Ctx, widget: Widget, period: Period) => readSummary(ctx, widget, await frameOf(ctx, period));
export const chartOf = async (ctx: Ctx, widget: Widget, period: Period) => readChart(ctx, widget, await frameOf(ctx, period));

export async function facilityUseOf(ctx: Ctx, period: Period) {
  const frame = await frameOf(ctx, period);
  const data = await withSavepoint(ctx, 'facility-booking', () => facilityUse(ctx, frame));
  return data ? { title: 'facilityBookingSummary', data } : failed;
}

type WidgetResult = { summary: Awaited<ReturnType<typeof readSummary>>; chart: Awaited<ReturnType<typeof readChart>> };

/** One statement for all widgets. If it fails, each widget is read on its own, so that one failure does not hide the others. */
export async function overview(ctx: Ctx, period: Period) {
  const frame = await frameOf(ctx, period);
  const { from, to } = periodBuckets(period, ctx.now, frame.zone);
  const counts = await withSavepoint(ctx, 'all', () => readCounts(ctx, frame, everything));
  const widgets: Partial<Record<Widget, WidgetResult>> = {};
  for (const widget of WIDGETS) {
    widgets[widget] = counts
      ? { summary: summaryIn(counts, widget, frame), chart: chartIn(counts, widget, frame) }
      : { summary: await readSummary(ctx, widget, frame), chart: await readChart(ctx, widget, frame) };
  }
  const { devices } = counts ?? (await readCounts(ctx, frame, { ...nothing, devices: true }));
  return { from, to, devices, widgets };
}
