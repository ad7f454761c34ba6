import { expect, it } from 'vitest';
import { daysAgo, daysBetween } from './parcel-days.ts';

const now = new Date('2026-11-15T03:22:21Z');

it('counts back from the minute', () => {
  expect(daysAgo(7, now).toISOString()).toBe('2026-11-08T03:22:00.000Z');
});

it('counts only full days', () => {
  expect(daysBetween(new Date('2026-11-12T03:22:22Z'), now)).toBe(2);
  expect(daysBetween(new Date('2026-11-12T03:22:21Z'), now)).toBe(3);
});
