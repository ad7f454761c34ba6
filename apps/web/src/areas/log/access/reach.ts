import { DEFAULT_DAYS, MAX_DAYS } from '@lobby/contract/areas/access-log';
import { DAY_MS, nextDay, startOfDay } from '@lobby/contract/zone';
import { endOf, isDay } from '#shared/dates/day.ts';

export type Days = { from?: string | undefined; to?: string | undefined };

/**
 * Where no time is chosen, the last week from the beginning of its first day. Left to the API it would be a week to the millisecond,
 * out of which old entries fall as new ones come, and nobody could tell how many are new.
 */
export const inTime = (filters: Record<string, string[]> = {}): Record<string, string[]> =>
  filters.since || filters.from || filters.to ? filters : { ...filters, since: [String(DEFAULT_DAYS)] };

/** What is wrong with the days, said before anybody is asked: more than one question may reach over, or back to front. */
export function timeProblem({ from, to }: Days, zone: string, now = Date.now()) {
  if (!isDay(from)) return undefined;
  const end = isDay(to) ? endOf(to, zone).getTime() : now;
  const days = Math.ceil((end - startOfDay(from, zone).getTime()) / DAY_MS);
  if (days <= 0) return { key: 'backwards', days } as const;
  return days > MAX_DAYS ? ({ key: 'tooLong', days } as const) : undefined;
}

/** The last of as many days as can be asked for at once. */
export const lastDayFrom = (from: string) => nextDay(from, MAX_DAYS - 1);
