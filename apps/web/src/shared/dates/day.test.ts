import { CALENDARS } from '@lobby/contract/constants';
import { dayOf, dayText, startOfDay } from '@lobby/contract/zone';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atClock, daysBack, endOf, formatDayInput, formatTimeInput, isDay, readDay, readTime } from './day.ts';

it('a day begins and ends at midnight where the building stands', () => {
  expect(startOfDay('2026-11-15', 'Asia/Bangkok').toISOString()).toBe('2026-11-14T17:00:00.000Z');
  expect(endOf('2026-12-31', 'Asia/Bangkok').toISOString()).toBe('2026-12-31T17:00:00.000Z');
  expect(startOfDay('2026-07-01', 'Europe/Berlin').toISOString()).toBe('2026-06-30T22:00:00.000Z');
});

it.each(['', '2026-13-40', 'yesterday', '2026-1-1'])('%j is no day', (text) => {
  expect(isDay(text)).toBe(false);
});

it('a day is typed as people write it', () => {
  expect(
    ['15/11/2026', '15112026', '1/2/26', '01.02.2026', '31/02/2026', '2026-11-15', ''].map((typed) => readDay(typed)),
  ).toEqual(['2026-11-15', '2026-11-15', '2026-02-01', '2026-02-01', undefined, undefined, undefined]);
  expect(['15/11/2569', '29/2/2567', '29/2/2569'].map((typed) => readDay(typed))).toEqual([
    '2026-11-15',
    '2024-02-29',
    undefined,
  ]);
  expect([formatDayInput('2026-11-15'), formatDayInput(undefined), formatDayInput('x')]).toEqual(['15/11/2026', '', '']);
});

it('today is the day of the building, not of the browser', () => {
  const evening = new Date('2026-11-14T18:30:00Z');
  expect(daysBack(1, 'Asia/Bangkok', evening).toISOString()).toBe('2026-11-14T17:00:00.000Z');
  expect(daysBack(7, 'Asia/Bangkok', evening).toISOString()).toBe('2026-11-08T17:00:00.000Z');
});

it('a time is typed as people write it, and means the clock on the wall', () => {
  expect(['9:30', '9.30', '0930', '9', '24:00', '9:60', 'x', ''].map(readTime)).toEqual([
    '09:30',
    '09:30',
    '09:30',
    '09:00',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  const moment = atClock('2026-11-15', '09:30', 'Asia/Bangkok');
  expect(moment.toISOString()).toBe('2026-11-15T02:30:00.000Z');
  expect([dayOf(moment, 'Asia/Bangkok'), formatTimeInput(moment, 'Asia/Bangkok')]).toEqual(['2026-11-15', '09:30']);
});

it.each([
  ['Asia/Bangkok', '2026-11-15T03:22:21Z', '2026-11-14T17:00:00.000Z'],
  ['UTC', '2026-11-15T03:22:21Z', '2026-11-15T00:00:00.000Z'],
  ['America/New_York', '2026-03-08T20:00:00Z', '2026-03-08T05:00:00.000Z'],
  ['America/New_York', '2026-11-01T20:00:00Z', '2026-11-01T04:00:00.000Z'],
])('today began at midnight in %s, also on a day whose clock changes', (zone, now, midnight) => {
  expect(daysBack(1, zone, new Date(now)).toISOString()).toBe(midnight);
});

it.each([
  ['2026-03-29', '01:30', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29', '03:30', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25', '01:30', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25', '03:30', '2026-10-25T02:30:00.000Z'],
])('on %s, when the clocks of Berlin change, %s is the moment its clock shows it', (day, time, moment) => {
  expect(atClock(day, time, 'Europe/Berlin').toISOString()).toBe(moment);
});

/** Every day of the years somebody may type; leap days as often as all others together. */
const days = fc.oneof(
  fc.integer({ min: -25_000, max: 60_000 }).map(dayText),
  fc.integer({ min: 476, max: 530 }).map((quarter) => `${4 * quarter}-02-29`),
);

it.each(CALENDARS)('a day shown in %s years is read back as the same day', (calendar) => {
  fc.assert(
    fc.property(days.filter(isDay), (day) => {
      expect(readDay(formatDayInput(day, calendar), calendar)).toBe(day);
    }),
  );
});

it('a Buddhist year is Gregorian plus 543, and its leap days are the Gregorian ones', () => {
  expect(formatDayInput('2024-02-29', 'buddhist')).toBe('29/02/2567');
  expect([readDay('29/02/2567', 'buddhist'), readDay('29/02/2568', 'buddhist')]).toEqual(['2024-02-29', undefined]);
});

it('two digits are a year of the calendar on screen, four are understood in both', () => {
  expect([readDay('1/2/69', 'buddhist'), readDay('1/2/26', 'gregory')]).toEqual(['2026-02-01', '2026-02-01']);
  expect([readDay('1/2/2026', 'buddhist'), readDay('1/2/2569', 'gregory')]).toEqual(['2026-02-01', '2026-02-01']);
});
