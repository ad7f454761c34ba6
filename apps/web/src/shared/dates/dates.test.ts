import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { shownCalendar } from './calendar.ts';
import { formatAgo, formatDate, formatDay, formatMoment, formatSecond } from './dates.ts';
import { monthName } from './day-names.ts';

const moment = new Date('2026-03-04T18:30:00Z');

describe('dates', () => {
  it('are Gregorian days of the property, not of the reader', () => {
    expect(formatDate(moment)).toBe('05/03/2026');
    expect(formatDate(moment, 'UTC')).toBe('04/03/2026');
    expect(formatMoment(moment)).toBe('05/03/2026 01:30');
    expect(formatSecond(moment)).toBe('05/03/2026 01:30:00');
    expect(formatDay(moment, 'en')).toBe('Thursday 05/03/2026');
    expect(formatDay(moment, 'th')).toBe('วันพฤหัสบดี 05/03/2026');
  });

  it('are relative up to a day, then the date', () => {
    const after = (minutes: number) => new Date(moment.getTime() + minutes * 60_000);
    expect(formatAgo(moment, after(0), 'en')).toBe('just now');
    expect(formatAgo(moment, after(5), 'en')).toBe('5 min ago');
    expect(formatAgo(moment, after(90), 'en')).toBe('1 h ago');
    expect(formatAgo(moment, after(-90), 'en')).toBe('in 1 h');
    expect(formatAgo(moment, after(5), 'th')).toBe('5 นาทีที่แล้ว');
    expect(formatAgo(moment, after(250), 'th')).toBe('4 ชม. ที่แล้ว');
    expect(formatAgo(moment, after(24 * 60), 'th')).toBe('05/03/2026');
  });
});

describe('with Buddhist years chosen', () => {
  afterEach(() => shownCalendar.set('gregory'));

  it('every date, moment and month has them, in both languages', () => {
    shownCalendar.set('buddhist');
    expect([formatDate(moment), formatMoment(moment)]).toEqual(['05/03/2569', '05/03/2569 01:30']);
    expect([formatDay(moment, 'en'), formatDay(moment, 'th')]).toEqual(['Thursday 05/03/2569', 'วันพฤหัสบดี 05/03/2569']);
    expect(formatAgo(moment, new Date('2026-05-01T00:00:00Z'), 'th')).toBe('05/03/2569');
    const march = 20_516;
    expect([monthName(march, 'th'), monthName(march, 'en', 'short')]).toEqual(['มีนาคม 2569', 'Mar 2569']);
  });

  it('only the year differs, also on the last day of it and on a leap day', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2150-01-01'), noInvalidDate: true }), (at) => {
        const [gregorian, buddhist] = [formatDate(at, 'UTC', 'gregory'), formatDate(at, 'UTC', 'buddhist')];
        expect(buddhist.slice(0, 6)).toBe(gregorian.slice(0, 6));
        expect(Number(buddhist.slice(6)) - Number(gregorian.slice(6))).toBe(543);
      }),
    );
    expect(formatDate(new Date('2024-02-29T00:00:00Z'), 'UTC', 'buddhist')).toBe('29/02/2567');
  });
});
