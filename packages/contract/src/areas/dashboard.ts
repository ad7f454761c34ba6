import { z } from 'zod';
import { endpoint, one } from '../kernel/endpoint.ts';
import { nonPersonal } from '../kernel/field-tags.ts';
import { id, instant } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { BUCKETS, isPeriod, PERIODS } from '../period.ts';
import { problem } from '../problems.ts';
import { isDay } from '../zone.ts';
import { ACCESS_KINDS } from './access-event.ts';

const day = z
  .string(problem('required'))
  .refine(isDay, problem('invalid'))
  .meta({ examples: ['2026-11-15'] });
const Days = z.strictObject({ from: day, to: day }).refine(isPeriod, { path: ['to'], message: problem('outOfRange') });
export const Period = z.union([z.enum(PERIODS), Days], problem('invalid'));
const Asked = z.strictObject({ period: Period });

/** What doors, lifts and the two car parks report. */
export const ACCESS_WIDGETS = ['door', 'elevator', 'conventional-parking', 'auto-parking-sedan', 'auto-parking-suv'] as const;
export const WIDGETS = [...ACCESS_WIDGETS, 'event', 'booking'] as const;
export type AccessWidget = (typeof ACCESS_WIDGETS)[number];
export type Widget = (typeof WIDGETS)[number];

/** A part that could not be read; the others still are. */
export const Failed = z.object({ isError: z.literal(true), message: z.literal('-') });
export const failed = { isError: true, message: '-' } as const;

const Change = z.number().nullable();
/**
 * `change` is in per cent of the period before, null where that had nothing. `inside` is there where in and out can be weighed
 * against each other; it is counted from `insideSince`, and `isCounted` where somebody counted at that moment.
 */
export const Summary = z.object({
  valueIn: z.int(),
  valueOut: z.int(),
  denied: z.int(),
  changeIn: Change,
  changeOut: Change,
  inside: z.int().nullable(),
  insideSince: instant.nullable(),
  isCounted: z.boolean(),
  capacity: z.int().nullable(),
});
export type Summary = z.infer<typeof Summary>;

const Point = z.object({ at: instant, valueIn: z.int(), valueOut: z.int() });
export const Chart = z.object({ bucket: z.enum(BUCKETS), points: z.array(Point) });
export type Chart = z.infer<typeof Chart>;

/** Minutes booked of the minutes it was open, of every place in it. */
const FacilityUse = z.object({
  facilities: z.array(
    z.object({ id, name: nonPersonal(z.string()), nameEn: nonPersonal(z.string().nullable()), booked: z.int(), open: z.int() }),
  ),
});
export type FacilityUse = z.infer<typeof FacilityUse>;
const FacilityUseAnswer = z.union([z.object({ title: z.string(), data: FacilityUse }), Failed]);

export const SummaryAnswer = z.union([z.object({ title: z.string(), data: Summary }), Failed]);
export const ChartAnswer = z.union([z.object({ title: z.string(), data: Chart }), Failed]);

/** Asked only, though by POST: nothing is written. */
const ask = { rate: 'read', audit: 'none' } as const;
const summaryOf = <const W extends Widget>(widget: W) =>
  endpoint('POST', `/dashboards/${widget}`, { ...ask, body: Asked, answer: SummaryAnswer });
const chartOf = <const W extends Widget>(widget: W) =>
  endpoint('POST', `/dashboards/${widget}/chart`, { ...ask, body: Asked, answer: ChartAnswer });
const each = <T>(make: (widget: Widget) => T) =>
  Object.fromEntries(WIDGETS.map((widget) => [widget, make(widget)])) as Record<Widget, T>;

/** Those in use of a kind, and how many of them have ever been heard: without any there is nothing to count. */
const Devices = z.object({ kind: z.enum(ACCESS_KINDS), inUse: z.int(), heard: z.int() });
const WidgetAnswer = z.object({ summary: SummaryAnswer, chart: ChartAnswer });

export const COUNTED = ['door', 'conventional-parking', 'auto-parking-sedan', 'auto-parking-suv'] as const;

export const dashboardApi = {
  summaries: each(summaryOf),
  charts: each(chartOf),
  facilityBookings: endpoint('POST', '/dashboards/facility-booking/chart', {
    ...ask,
    body: Asked.optional(),
    answer: FacilityUseAnswer,
  }),
  /** All of them at once, for a screen that asks again with every change. */
  overview: endpoint('POST', '/dashboards', {
    ...ask,
    body: Asked,
    answer: one(
      z.object({
        from: instant,
        to: instant,
        devices: z.array(Devices),
        widgets: z.partialRecord(z.enum(WIDGETS), WidgetAnswer),
      }),
    ),
  }),
  /** Somebody counted: so many are inside at this moment, whatever in and out say. */
  count: endpoint('POST', '/inside-counts', {
    rate: 'write',
    audit: 'change',
    body: z.strictObject({
      widget: z.enum(COUNTED, problem('invalid')),
      inside: z.int(problem('invalid')).min(0, problem('outOfRange')).max(100_000, problem('outOfRange')),
    }),
    answer: one(z.object({ id })),
  }),
};

nameSchemas({
  Period,
  DashboardQuery: Asked,
  DashboardSummary: Summary,
  DashboardSummaryResponse: SummaryAnswer,
  DashboardChart: Chart,
  DashboardChartResponse: ChartAnswer,
  DashboardFailure: Failed,
  FacilityUse,
  FacilityUseResponse: FacilityUseAnswer,
});
