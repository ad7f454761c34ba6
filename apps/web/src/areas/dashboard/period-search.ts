import { isPeriod, PERIODS, type Period } from '@lobby/contract/period';

export type PeriodSearch = { period?: (typeof PERIODS)[number]; from?: string; to?: string };

/** `?period=7d`, or `?from=2026-11-01&to=2026-11-15`; anything else is the usual one. */
export function periodSearch({ period, from, to }: Record<string, unknown>): PeriodSearch {
  const known = PERIODS.find((one) => one === period);
  return known ? { period: known } : daysIn(from, to);
}

/** Two days of an address, if they are two and make a period. */
export function daysIn(from: unknown, to: unknown): { from?: string; to?: string } {
  if (typeof from !== 'string' || typeof to !== 'string') return {};
  return isPeriod({ from, to }) ? { from, to } : {};
}

export const periodOf = ({ period, from, to }: PeriodSearch, usual: (typeof PERIODS)[number]): Period =>
  period ?? (from && to ? { from, to } : usual);
