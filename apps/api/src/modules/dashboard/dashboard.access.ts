import type { AccessWidget, Chart, Summary } from '@lobby/contract/areas/dashboard';
import type { StoredSettings } from '@lobby/contract/areas/setting';
import { changeOf } from '@lobby/contract/change';
import { comparable, type Period, reckon } from '@lobby/contract/period';
import type { Ctx } from '#kernel/context.ts';
import { bucketsOf, ofWidget, pointsOf, sumsOf, totals } from './dashboard.hours.ts';
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
  const { now, unfinished, before } = await sumsOf(ctx, widget, {
    now: current,
    unfinished: { from: current.to, to: reckon(period, ctx.now, zone).to },
    before: previous,
  });
  const lot = lots[widget];
  return {
    valueIn: now.valueIn + unfinished.valueIn,
    valueOut: now.valueOut + unfinished.valueOut,
    denied: now.denied + unfinished.denied,
    changeIn: changeOf(now.valueIn, before.valueIn),
    changeOut: changeOf(now.valueOut, before.valueOut),
    ...(await insideOf(ctx, widget)),
    capacity: (lot && settings[lot]) || null,
  };
}

export async function accessChart(ctx: Ctx, widget: AccessWidget, { period, zone }: Frame): Promise<Chart> {
  const reckoned = reckon(period, ctx.now, zone);
  return { bucket: reckoned.bucket, points: await pointsOf(ctx, bucketsOf(totals, ofWidget(widget), reckoned), reckoned) };
}
