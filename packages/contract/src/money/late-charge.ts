/**
 * What the bylaws say: rates a year in hundredths of a percent, and whether the higher one counts from the first day. The law allows 12 %,
 * and 20 % from six months on.
 */
export interface LateRule {
  rate: number;
  rateAfterSixMonths: number;
  mode: 'from-threshold' | 'whole-period';
}

const MONTHS_TO_HIGHER_RATE = 6;
const DAY_MS = 86_400_000;
/** Hundredths of a percent of a year; it has 365 days also where it has 366. */
const YEAR = 10_000n * 365n;

/**
 * What a debt costs that is paid so late: simple, on the principal alone, from the day after it was due to the day the money moved,
 * rounded once.
 */
export function lateCharge(principalSatang: number, dueOn: string, paidOn: string, rule: LateRule): number {
  const days = daysBetween(dueOn, paidOn);
  if (days <= 0) return 0;
  const daysBefore = Math.min(days, daysBetween(dueOn, addMonths(dueOn, MONTHS_TO_HIGHER_RATE)));
  const daysAfter = days - daysBefore;
  const isWhole = rule.mode === 'whole-period' && daysAfter > 0;
  const weighed = isWhole ? days * rule.rateAfterSixMonths : daysBefore * rule.rate + daysAfter * rule.rateAfterSixMonths;
  return Number((BigInt(principalSatang) * BigInt(weighed) * 2n + YEAR) / (YEAR * 2n));
}

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const daysBetween = (from: string, to: string) => (timeOf(to) - timeOf(from)) / DAY_MS;

/** Calendar months: six after 31 August end on the last day of February. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
