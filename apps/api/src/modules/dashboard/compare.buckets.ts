import type { PeriodBuckets } from '@lobby/contract/period';
import { DAY_MS } from '@lobby/contract/zone';

/** Lengths that may differ: February is compared with March, a week is not compared with a month. */
const ALIKE_MS = 3 * DAY_MS;

/**
 * How many buckets, from the first one, can be compared: they are complete and about equally long in every period. A running bucket would
 * always seem smaller, and a longer period larger.
 */
export function bucketsCompared(times: PeriodBuckets[], now: Date): number {
  const shared = Math.min(...times.map(({ starts }) => starts.length));
  const isCompared = (count: number) => {
    const ends = times.map(({ starts, to }) => starts[count] ?? to);
    const lengths = times.map(({ from }, at) => Number(ends[at]) - Number(from));
    return ends.every((end) => end <= now) && Math.max(...lengths) - Math.min(...lengths) <= ALIKE_MS;
  };
  return Array.from({ length: shared }, (_, at) => at + 1).findLast(isCompared) ?? 0;
}
