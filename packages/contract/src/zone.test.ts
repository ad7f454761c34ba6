import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber, dayOf, dayText, isDay, momentOf, nextDay, startOfDay, wallOf, weekdayOf } from './zone.ts';

const zones = ['Asia/Bangkok', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
const at = (text: string) => Date.parse(`${text}Z`);

describe('the clock on the wall', () => {
  it('shows seven hours more in Bangkok, all year', () => {
    expect(wallOf(new Date('2026-11-15T17:00:00Z'), 'Asia/Bangkok')).toBe(at('2026-11-16T00:00:00'));
    expect(momentOf(at('2026-11-16T00:00:00'), 'Asia/Bangkok').toISOString()).toBe('2026-11-15T17:00:00.000Z');
  });

  it('takes an hour that is left out by the clock of before, and the first of an hour that comes twice', () => {
    expect(momentOf(at('2026-03-29T02:30:00'), 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(momentOf(at('2026-10-25T02:30:00'), 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  it('finds the moment again, wherever the clock says it once', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (moment, zone) => {
        const wall = wallOf(moment, zone);
        const found = momentOf(wall, zone);
        expect(wallOf(found, zone)).toBe(wall);
        expect(found.getTime()).toBeLessThanOrEqual(moment.getTime());
      }),
    );
  });
});

describe('days', () => {
  it('begin where the building stands', () => {
    expect(dayOf(new Date('2026-11-15T16:59:59Z'), 'Asia/Bangkok')).toBe('2026-11-15');
    expect(dayOf(new Date('2026-11-15T17:00:00Z'), 'Asia/Bangkok')).toBe('2026-11-16');
    expect(startOfDay('2026-03-30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T22:00:00.000Z');
  });

  it('have a number, a name and a weekday', () => {
    expect([weekdayOf(dayNumber('2026-11-16')), weekdayOf(dayNumber('1969-12-28'))]).toEqual([0, 6]);
    expect(nextDay('2026-12-31')).toBe('2027-01-01');
    fc.assert(fc.property(fc.integer({ min: -200_000, max: 200_000 }), (number) => dayNumber(dayText(number)) === number));
  });

  it.each(['2026-02-29', '2026-13-01', '26-01-01', '2026-1-1', '', 'today', '2026-01-01T00:00'])('%s is none', (text) => {
    expect(isDay(text)).toBe(false);
  });
});
