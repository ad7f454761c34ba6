import { DAY_MS, dayOf, wallOf, weekdayOf } from '@lobby/contract/zone';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBefore, lastMissed, nextRun } from './run.rule.ts';

const zones = ['Asia/Bangkok', 'Europe/Berlin', 'America/New_York'];
const aRhythm = fc
  .record({
    cadence: fc.constantFrom('daily', 'weekly', 'monthly'),
    day: fc.integer({ min: 1, max: 28 }),
    hour: fc.integer({ min: 0, max: 23 }),
  } as const)
  .map(({ day, ...rest }) => ({ ...rest, day: rest.cadence === 'weekly' ? 1 + (day % 7) : day }));
const aMoment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });

describe('the next run of a schedule', () => {
  it('is the first moment after this one that the clock on the wall shows its hour on its day', () => {
    fc.assert(
      fc.property(aRhythm, aMoment, fc.constantFrom(...zones), (rhythm, after, zone) => {
        const at = nextRun(rhythm, after, zone);
        expect(at.getTime()).toBeGreaterThan(after.getTime());
        expect(at.getTime() - after.getTime()).toBeLessThanOrEqual(32 * DAY_MS);
        const day = dayOf(at, zone);
        const shown = {
          daily: rhythm.day,
          weekly: weekdayOf(Math.floor(wallOf(at, zone) / DAY_MS)) + 1,
          monthly: Number(day.slice(8)),
        };
        expect(shown[rhythm.cadence]).toBe(rhythm.day);
        // In the hour that a summer's clock leaves out it is an hour later.
        expect([rhythm.hour, rhythm.hour + 1]).toContain(new Date(wallOf(at, zone)).getUTCHours());
      }),
    );
  });

  it('makes up for the last of those that were missed, and for no other', () => {
    const rhythm = { cadence: 'daily', day: 1, hour: 7 } as const;
    const due = new Date('2026-11-16T00:00:00Z');
    const { at, next } = lastMissed(rhythm, due, new Date('2026-11-19T05:00:00Z'), 'Asia/Bangkok');
    expect([at.toISOString(), next.toISOString()]).toEqual(['2026-11-19T00:00:00.000Z', '2026-11-20T00:00:00.000Z']);
  });
});

it.each([
  ['daily', '2026-11-18', '2026-11-18'],
  ['weekly', '2026-11-12', '2026-11-18'],
  ['monthly', '2026-10-01', '2026-10-31'],
] as const)('a %s report of 19 November is about %s to %s, by the days of the property', (cadence, from, to) => {
  // In Greenwich it is still the eighteenth.
  expect(daysBefore(cadence, new Date('2026-11-18T18:00:00Z'), 'Asia/Bangkok')).toEqual({ from, to });
});
