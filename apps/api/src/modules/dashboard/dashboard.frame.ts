import type { StoredSettings } from '@lobby/contract/areas/setting';
import { comparable, type Period, periodBuckets, type Span } from '@lobby/contract/period';

/** Inputs shared by all widgets of one dashboard. */
export type Frame = { period: Period; zone: string; settings: StoredSettings; now: Date };

/** The spans of every summary, in this order: complete, unfinished, and the previous one it is compared with. */
export function spansOf({ period, zone, now }: Frame): [current: Span, unfinished: Span, previous: Span] {
  const { current, previous } = comparable(period, now, zone);
  return [current, { from: current.to, to: periodBuckets(period, now, zone).to }, previous];
}
