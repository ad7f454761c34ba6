import { expect, it } from 'vitest';
import { formatMoment } from '#shared/dates/dates.ts';
import { periodOf, readPercent } from './post-words.ts';

it('says its period by the days of the building', () => {
  const at = (text: string) => new Date(text);
  const zone = 'Asia/Bangkok';
  expect(periodOf({ startDate: at('2026-11-14T18:00:00Z'), endDate: at('2026-11-20T10:00:00Z') }, zone, 'th')).toBe(
    '15/11/2026 – 20/11/2026',
  );
  expect(periodOf({ startDate: at('2026-11-15T02:00:00Z'), endDate: at('2026-11-15T07:00:00Z') }, zone, 'th')).toBe('15/11/2026');
  expect(periodOf({ startDate: null, endDate: at('2026-11-15T02:00:00Z') }, zone, 'th')).toBe('ถึง 15/11/2026');
  expect(periodOf({ startDate: at('2026-11-15T02:00:00Z'), endDate: null }, zone, 'en')).toBe('from 15/11/2026');
  expect(periodOf({ startDate: at('2026-11-15T02:00:00Z'), endDate: at('2026-11-15T07:00:00Z') }, zone, 'th', formatMoment)).toBe(
    '15/11/2026 09:00 – 15/11/2026 14:00',
  );
  expect(periodOf({ startDate: null, endDate: null }, zone, 'th')).toBe('');
});

it('counts readers only once it is sent, and never divides by nobody', () => {
  const sentAt = new Date();
  expect(readPercent({ people: 40, readers: 13, sentAt })).toBe('33%');
  expect(readPercent({ people: 40, readers: 0, sentAt: null })).toBe('');
  expect(readPercent({ people: 0, readers: 0, sentAt })).toBe('');
});
