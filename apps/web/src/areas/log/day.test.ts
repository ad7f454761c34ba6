import { expect, it } from 'vitest';
import { endOf, isDay, startOf } from './day.ts';

it('a day begins and ends at midnight where the building stands', () => {
  expect(startOf('2026-11-15', 'Asia/Bangkok').toISOString()).toBe('2026-11-14T17:00:00.000Z');
  expect(endOf('2026-12-31', 'Asia/Bangkok').toISOString()).toBe('2026-12-31T17:00:00.000Z');
  expect(startOf('2026-07-01', 'Europe/Berlin').toISOString()).toBe('2026-06-30T22:00:00.000Z');
});

it.each(['', '2026-13-40', 'yesterday', '2026-1-1'])('%j is no day', (text) => {
  expect(isDay(text)).toBe(false);
});
