import type { AccessWidget, Chart, Summary } from '@lobby/contract/areas/dashboard';
import { changeOf } from '@lobby/contract/change';
import { periodBuckets } from '@lobby/contract/period';
import type { Counts } from './dashboard.counts.ts';
import type { Frame } from './dashboard.frame.ts';
import { pointsIn } from './dashboard.hours.ts';
import { counted } from './dashboard.widget.ts';

const lots: Partial<Record<AccessWidget, 'conventionalLots' | 'sedanLots' | 'suvLots'>> = {
  'conventional-parking': 'conventionalLots',
  'auto-parking-sedan': 'sedanLots',
  'auto-parking-suv': 'suvLots',
};

export function accessSummary(counts: Counts, widget: AccessWidget, { settings }: Frame): Summary {
  const [current, unfinished, previous] = [0, 1, 2].map((place) => sumOf(counts, widget, place)) as [Sums, Sums, Sums];
  const lot = lots[widget];
  return {
    valueIn: current.valueIn + unfinished.valueIn,
    valueOut: current.valueOut + unfinished.valueOut,
    denied: current.denied + unfinished.denied,
    changeIn: changeOf(current.valueIn, previous.valueIn),
    changeOut: changeOf(current.valueOut, previous.valueOut),
    ...insideOf(counts, widget),
    capacity: (lot && settings[lot]) || null,
  };
}

export function accessChart({ points }: Counts, widget: AccessWidget, { period, zone, now }: Frame): Chart {
  const { bucket, starts } = periodBuckets(period, now, zone);
  const own = points.filter(isOf(widget));
  const buckets = Map.groupBy(own, (point) => point.bucket);
  const added = [...buckets].map(([number, rows]) => ({ bucket: number, ...totalOf(rows) }));
  return { bucket, points: pointsIn(added, starts) };
}

type Sums = { valueIn: number; valueOut: number; denied: number };
const isOf = (widget: AccessWidget) => (row: { kind: string; class: string }) =>
  row.kind === counted[widget].kind && (counted[widget].vehicleClass ?? row.class) === row.class;
const sumOf = ({ sums }: Counts, widget: AccessWidget, place: number): Sums =>
  totalOf(sums.filter((row) => row.place === place && isOf(widget)(row)));
const totalOf = (rows: Partial<Sums>[]): Sums => ({
  valueIn: rows.reduce((sum, row) => sum + (row.valueIn ?? 0), 0),
  valueOut: rows.reduce((sum, row) => sum + (row.valueOut ?? 0), 0),
  denied: rows.reduce((sum, row) => sum + (row.denied ?? 0), 0),
});

function insideOf({ inside }: Counts, widget: AccessWidget): Pick<Summary, 'inside' | 'insideSince' | 'isCounted'> {
  const row = inside.find((one) => one.widget === widget);
  if (!row) return { inside: null, insideSince: null, isCounted: false };
  return {
    inside: Math.max(0, (row.base ?? 0) + row.net),
    insideSince: new Date(row.countedAt ?? row.since),
    isCounted: row.countedAt !== null,
  };
}
