import { DAY_MS, dayNumber } from '@lobby/contract/zone';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CalendarItem } from './calendar-item.ts';
import { boxesOf } from './columns.ts';

const monday = dayNumber('2026-11-16');
const item = (id: number, from: number, to: number) =>
  ({
    id: `${id}`,
    startDate: new Date(monday * DAY_MS + from * 60_000),
    endDate: new Date(monday * DAY_MS + to * 60_000),
    isAllDay: false,
  }) as CalendarItem;
const placed = (items: CalendarItem[]) =>
  boxesOf(items, monday, 'UTC').map(({ item: { id }, from, to, column, columns }) => [Number(id), from, to, column, columns]);

it('shares the width among those that overlap', () => {
  expect(placed([item(1, 540, 660), item(2, 600, 720), item(3, 660, 700), item(4, 800, 900)])).toEqual([
    [1, 540, 660, 0, 2],
    [2, 600, 720, 1, 2],
    [3, 660, 700, 0, 2],
    [4, 800, 900, 0, 1],
  ]);
});

it('cuts what goes over midnight, and leaves out what only ends there', () => {
  expect(placed([item(1, -60, 60), item(2, -60, 0), item(3, 1400, 1500)])).toEqual([
    [1, 0, 60, 0, 1],
    [3, 1400, 1440, 0, 1],
  ]);
});

it('never draws two items over one another', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(1380), fc.integer({ min: 1, max: 300 })), { maxLength: 12 }), (list) => {
      const boxes = boxesOf(
        list.map(([from, minutes], at) => item(at, from, from + minutes)),
        monday,
        'UTC',
      );
      expect(boxes).toHaveLength(list.length);
      for (const [at, one] of boxes.entries())
        for (const other of boxes.slice(at + 1))
          expect(one.column === other.column && one.from < other.to && other.from < one.to).toBe(false);
    }),
  );
});
