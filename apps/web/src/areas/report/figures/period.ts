import { isDay } from '#shared/dates/day.ts';

/** `?from=2026-11-01&to=2026-11-18`; left out, the month to today. `?copy=12` is one as it was reported. */
export type PeriodSearch = { from?: string; to?: string; copy?: number };

export function periodSearch(raw: Record<string, unknown>): PeriodSearch {
  const day = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined);
  const [from, to] = [day(raw.from), day(raw.to)];
  const copy = Number(raw.copy);
  if (Number.isSafeInteger(copy) && copy > 0) return { copy };
  return { ...(from && { from }), ...(to && { to }) };
}

/** The usual periods by their first and last days. */
export function usualPeriods(today: string): Record<'thisMonth' | 'lastMonth' | 'thisYear', { from: string; to: string }> {
  const month = today.slice(0, 7);
  const [year = 0, number = 1] = month.split('-').map(Number);
  const day = (y: number, m: number, d: number) => new Date(Date.UTC(y, m, d)).toISOString().slice(0, 10);
  return {
    thisMonth: { from: `${month}-01`, to: today },
    lastMonth: { from: day(year, number - 2, 1), to: day(year, number - 1, 0) },
    thisYear: { from: `${year}-01-01`, to: today },
  };
}
