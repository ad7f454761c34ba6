import type { Reckoned } from '@lobby/contract/period';
import { DAY_MS } from '@lobby/contract/zone';

/** February stands beside March; a week does not. */
const ALIKE_MS = 3 * DAY_MS;

/**
 * How many buckets, from the first one, say something about each other: together they are over and about equally long on every
 * side. What still runs would always seem less, and a longer time always more.
 */
export function bucketsCompared(times: Reckoned[], now: Date): number {
  const shared = Math.min(...times.map(({ starts }) => starts.length));
  const isCompared = (count: number) => {
    const ends = times.map(({ starts, to }) => starts[count] ?? to);
    const lengths = times.map(({ from }, at) => Number(ends[at]) - Number(from));
    return ends.every((end) => end <= now) && Math.max(...lengths) - Math.min(...lengths) <= ALIKE_MS;
  };
  return Array.from({ length: shared }, (_, at) => at + 1).findLast(isCompared) ?? 0;
}
