import type { StoredSettings } from '@lobby/contract/areas/setting';
import { comparable, type Period, reckon, type Span } from '@lobby/contract/period';

/** What every part of one dashboard is told by. */
export type Frame = { period: Period; zone: string; settings: StoredSettings; now: Date };

/** The spans every summary adds up, in this order: what is over, what is not, and what it is compared with. */
export function spansOf({ period, zone, now }: Frame): [current: Span, unfinished: Span, previous: Span] {
  const { current, previous } = comparable(period, now, zone);
  return [current, { from: current.to, to: reckon(period, now, zone).to }, previous];
}
