import { dayOf } from '@lobby/contract/zone';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitByDays } from './dashboard.spans.ts';

const HOUR = 3_600_000;
const zones = fc.constantFrom('Asia/Bangkok', 'Europe/Lisbon', 'Asia/Kolkata', 'America/New_York', 'Pacific/Auckland');
const hourAt = fc.integer({ min: 488_000, max: 500_000 }).map((hour) => hour * HOUR);

it('days and hours of a span are its hours, each once, also across daylight saving changes', () => {
  fc.assert(
    fc.property(hourAt, fc.integer({ min: 0, max: 90 }), zones, (from, count, zone) => {
      const to = from + count * HOUR;
      const { days, hours } = splitByDays({ from: new Date(from), to: new Date(to) }, zone);
      const isCounted = (hour: number) => {
        const day = dayOf(new Date(hour), zone);
        const byDay = days !== undefined && day >= days.from && day < days.to;
        return Number(byDay) + hours.filter((span) => hour >= Number(span.from) && hour < Number(span.to)).length;
      };
      for (let hour = from - 30 * HOUR; hour < to + 30 * HOUR; hour += HOUR)
        expect(isCounted(hour)).toBe(hour >= from && hour < to ? 1 : 0);
    }),
    {
      numRuns: 40,
      examples: [
        [Date.UTC(2026, 2, 28, 22), 60, 'Europe/Lisbon'],
        [Date.UTC(2026, 9, 31, 3), 80, 'America/New_York'],
      ],
    },
  );
});
