import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparable, daysOf, PERIODS, type Period, periodBuckets, type Span } from './period.ts';
import { dayNumber, dayOf, dayText } from './zone.ts';

const BANGKOK = 'Asia/Bangkok';
const at = (text: string) => new Date(text);
const zones = fc.constantFrom(BANGKOK, 'UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata');
const moments = fc.date({ min: at('2024-01-01T00:00:00Z'), max: at('2029-01-01T00:00:00Z'), noInvalidDate: true });
const own = fc
  .tuple(fc.integer({ min: 19_800, max: 20_900 }), fc.integer({ min: 0, max: 500 }))
  .map(([first, more]) => ({ from: dayText(first), to: dayText(first + more) }));
const hoursIn = ({ from, to }: Span) => (to.getTime() - from.getTime()) / 3_600_000;
const daysIn = (zone: string) => (span: Span) => dayNumber(dayOf(span.to, zone)) - dayNumber(dayOf(span.from, zone));
const periods: fc.Arbitrary<Period> = fc.oneof(fc.constantFrom(...PERIODS), own);

describe('a period', () => {
  it('begins and ends with a day of the property', () => {
    const now = at('2026-11-15T18:30:00Z');
    expect(periodBuckets('today', now, BANGKOK)).toMatchObject({
      from: at('2026-11-15T17:00:00Z'),
      to: at('2026-11-16T17:00:00Z'),
      bucket: 'hour',
    });
    expect(daysOf('7d', dayOf(now, BANGKOK))).toEqual({ from: '2026-11-10', to: '2026-11-16' });
    expect(daysOf('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(periodBuckets('year', now, BANGKOK).starts).toHaveLength(12);
  });

  it('has buckets that follow each other from its beginning and stay inside it', () => {
    fc.assert(
      fc.property(periods, moments, zones, (period, now, zone) => {
        const { from, to, starts } = periodBuckets(period, now, zone);
        expect(starts[0]).toEqual(from);
        expect(starts.every((start, index) => index === 0 || start > (starts[index - 1] as Date))).toBe(true);
        expect((starts.at(-1) as Date) < to).toBe(true);
        expect(starts.length).toBeLessThanOrEqual(92);
      }),
    );
  });
});

describe('what it is compared with', () => {
  it('is as much of the time right before it as has passed', () => {
    const { current, previous } = comparable('today', at('2026-11-15T03:20:00Z'), BANGKOK);
    expect(current).toEqual({ from: at('2026-11-14T17:00:00Z'), to: at('2026-11-15T03:00:00Z') });
    expect(previous).toEqual({ from: at('2026-11-13T17:00:00Z'), to: at('2026-11-14T03:00:00Z') });
  });

  it('ends where the period begins, though a month before it was shorter', () => {
    const march = { from: '2026-03-01', to: '2026-03-31' };
    expect(comparable(march, at('2026-06-01T00:00:00Z'), 'UTC').previous).toEqual({
      from: at('2026-01-29T00:00:00Z'),
      to: at('2026-03-01T00:00:00Z'),
    });
  });

  it('is the first four weeks of a long month, where the month before had no more', () => {
    expect(comparable('month', at('2026-03-30T12:00:00Z'), 'UTC')).toEqual({
      current: { from: at('2026-03-01T00:00:00Z'), to: at('2026-03-29T00:00:00Z') },
      previous: { from: at('2026-02-01T00:00:00Z'), to: at('2026-03-01T00:00:00Z') },
    });
  });

  it('never overlaps with it and is as long as it: in hours while it runs, in days when it is over', () => {
    fc.assert(
      fc.property(periods, moments, zones, (period, now, zone) => {
        const { current, previous } = comparable(period, now, zone);
        expect(previous.from <= previous.to && previous.to <= current.from && current.from <= current.to).toBe(true);
        const lengthOf = current.to < periodBuckets(period, now, zone).to ? hoursIn : daysIn(zone);
        expect(lengthOf(current)).toBe(lengthOf(previous));
      }),
    );
  });
});
