import { type Bucket, type Period, periodBuckets } from '@lobby/contract/period';
import { describe, expect, it } from 'vitest';
import { bucketsCompared } from './compare.buckets.ts';

const NOON = new Date('2026-11-15T12:00:00+07:00');
const compared = (periods: Period[], bucket: Bucket, now = NOON) =>
  bucketsCompared(
    periods.map((period) => periodBuckets(period, now, 'Asia/Bangkok', bucket)),
    now,
  );
const days = (from: string, to: string) => ({ from, to });

describe('comparable buckets of two periods', () => {
  it('end before the running bucket', () => {
    expect(compared(['7d', days('2026-11-02', '2026-11-08')], 'day')).toBe(6);
    expect(compared(['today', days('2026-11-14', '2026-11-14')], 'hour')).toBe(12);
    expect(compared(['today', days('2026-11-14', '2026-11-14')], 'hour', new Date('2026-11-15T00:20:00+07:00'))).toBe(0);
  });

  it('are no more than the shorter one has', () => {
    expect(compared([days('2026-01-01', '2026-01-31'), days('2026-02-01', '2026-02-28')], 'day')).toBe(28);
  });

  it('are none for a week and a month; months of different lengths are comparable', () => {
    expect(compared([days('2025-11-01', '2026-02-28'), days('2026-03-02', '2026-03-08')], 'month')).toBe(0);
    expect(compared([days('2025-01-01', '2025-06-30'), days('2024-02-01', '2024-07-10')], 'month')).toBe(5);
  });

  it('are all where both have as many days, whatever months they start in', () => {
    expect(compared([days('2025-03-20', '2025-07-17'), days('2025-07-18', '2025-11-14')], 'month')).toBe(5);
  });
});
