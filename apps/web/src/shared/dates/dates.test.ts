import { describe, expect, it } from 'vitest';
import { formatAgo, formatDate, formatDay, formatMoment } from './dates.ts';

const moment = new Date('2026-03-04T18:30:00Z');

describe('dates', () => {
  it('are Gregorian days of the property, not of the reader', () => {
    expect(formatDate(moment)).toBe('05/03/2026');
    expect(formatDate(moment, 'UTC')).toBe('04/03/2026');
    expect(formatMoment(moment)).toBe('05/03/2026 01:30');
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
