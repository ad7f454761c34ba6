import type { ComparedBy, ComparedSubject } from '@lobby/contract/areas/compare';
import { expect, it } from 'vitest';
import { sidesOf } from './sides.ts';

const day = (at: number) => new Date(Date.UTC(2026, 10, at));
/** A week from this day on, with so many in on each day. */
const week = (from: number, ...counts: number[]): ComparedSubject => ({
  key: String(from),
  name: null,
  nameEn: null,
  rooms: null,
  from: day(from),
  to: day(from + 7),
  valueIn: counts.reduce((sum, count) => sum + count, 0),
  valueOut: 0,
  changeIn: 25,
  changeOut: null,
  points: counts.map((valueIn, at) => ({ at: day(from + at), valueIn, valueOut: 0 })),
});
const sides = (by: ComparedBy) =>
  sidesOf([week(1, 4, 4, 4, 4, 4, 4, 40), week(8, 5, 5, 5, 5, 5, 5, 1)], { by, compared: 6 }, ({ key }) => key, day(14));

it('sums the equally long time the percentage is of, beside the whole', () => {
  expect(sides('period').map(({ in: { total, equal, change } }) => [total, equal, change])).toEqual([
    [64, 24, 25],
    [31, 30, 25],
  ]);
});

it('draws the later of two periods as the bold line, and of others the first', () => {
  expect(sides('period').map(({ series }) => series)).toEqual([1, 0]);
  expect(sides('building').map(({ series }) => series)).toEqual([0, 1]);
});

it('shows properties per hundred rooms, and nothing of one that has no rooms', () => {
  const houses = [
    { ...week(1, 7, 14), rooms: 700 },
    { ...week(1, 7, 14), rooms: 50 },
    { ...week(1, 7, 14), rooms: 0 },
  ];
  const shown = sidesOf(houses, { by: 'property', compared: 2 }, ({ key }) => key, day(14));
  expect(shown.map(({ in: { total, equal, values } }) => [total, equal, values])).toEqual([
    [21, 3, [1, 2]],
    [21, 42, [14, 28]],
    [21, null, [null, null]],
  ]);
});
