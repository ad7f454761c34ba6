import type { AccessWidget, Chart, Summary } from '@lobby/contract/areas/dashboard';
import type { StoredSettings } from '@lobby/contract/areas/setting';
import { changeOf } from '@lobby/contract/change';
import { comparable, type Period, reckon } from '@lobby/contract/period';
import type { Ctx } from '#kernel/context.ts';
import { pointsOf, sumsOf } from './dashboard.hours.ts';
import { insideOf } from './dashboard.inside.ts';

/** What every part of one dashboard is told by. */
export type Frame = { period: Period; zone: string; settings: StoredSettings };

const lots: Partial<Record<AccessWidget, 'conventionalLots' | 'sedanLots' | 'suvLots'>> = {
  'conventional-parking': 'conventionalLots',
  'auto-parking-sedan': 'sedanLots',
  'auto-parking-suv': 'suvLots',
};

export async function accessSummary(ctx: Ctx, widget: AccessWidget, { period, zone, settings }: Frame): Promise<Summary> {
  const { current, previous } = comparable(period, ctx.now, zone);
  const shown = await sumsOf(ctx, widget, reckon(period, ctx.now, zone));
  const now = await sumsOf(ctx, widget, current);
  const before = await sumsOf(ctx, widget, previous);
  const lot = lots[widget];
  return {
    ...shown,
    changeIn: changeOf(now.valueIn, before.valueIn),
    changeOut: changeOf(now.valueOut, before.valueOut),
    ...(await insideOf(ctx, widget)),
    capacity: (lot && settings[lot]) || null,
  };
}

export async function accessChart(ctx: Ctx, widget: AccessWidget, { period, zone }: Frame): Promise<Chart> {
  const reckoned = reckon(period, ctx.now, zone);
  return { bucket: reckoned.bucket, points: await pointsOf(ctx, widget, reckoned) };
}
