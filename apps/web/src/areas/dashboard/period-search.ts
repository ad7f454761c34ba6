import { PERIODS, type Period } from '@lobby/contract/period';
import { isDay } from '@lobby/contract/zone';

export type PeriodSearch = { period?: (typeof PERIODS)[number]; from?: string; to?: string };

/** `?period=7d`, or `?from=2026-11-01&to=2026-11-15`; anything else is today. */
export function periodSearch({ period, from, to }: Record<string, unknown>): PeriodSearch {
  const known = PERIODS.find((one) => one === period);
  if (known) return { period: known };
  const isOwn = typeof from === 'string' && typeof to === 'string' && isDay(from) && isDay(to) && from <= to;
  return isOwn ? { from, to } : {};
}

export const periodOf = ({ period, from, to }: PeriodSearch): Period => period ?? (from && to ? { from, to } : 'today');
