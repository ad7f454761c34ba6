import { dayNumber, dayText } from '@lobby/contract/zone';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthsAhead, weekStart, weeksOf } from '#shared/dates/weeks.ts';
import type { CalendarItem } from './calendar-item.ts';
import { layWeek } from './weeks.ts';

const ZONE = 'Asia/Bangkok';
const sunday = dayNumber('2026-11-15');
const item = (id: number, first: number, last: number) =>
  ({
    id: `${id}`,
    title: `${id}`,
    startDate: new Date(first * 86_400_000 + 3_600_000),
    endDate: new Date(last * 86_400_000 + 7_200_000),
    isAllDay: false,
  }) as CalendarItem;

describe('the weeks of a month', () => {
  it('begin with Sunday and hold every day of it', () => {
    expect(weeksOf('2026-11-20').map(dayText)).toEqual(['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22', '2026-11-29']);
    expect(weeksOf('2026-02-01')).toHaveLength(4);
    expect(weeksOf('2026-08-31')).toHaveLength(6);
    expect(weekStart(sunday)).toBe(sunday);
  });
  it('follow one another, also from a 31st', () => {
    expect([monthsAhead('2026-01-31', 1), monthsAhead('2026-03-31', -1), monthsAhead('2026-12-05', 1)]).toEqual([
      '2026-02-28',
      '2026-02-28',
      '2027-01-05',
    ]);
  });
});

describe('the lines of a week', () => {
  it('put what lasts longer above, and say what found no room', () => {
    const { pieces, more } = layWeek(
      [item(1, sunday, sunday), item(2, sunday - 3, sunday + 2), item(3, sunday + 1, sunday + 9)],
      sunday,
      2,
      ZONE,
    );
    expect(
      pieces.map(({ item: { id }, column, span, line, begins, ends }) => [Number(id), column, span, line, begins, ends]),
    ).toEqual([
      [2, 0, 3, 0, false, true],
      [1, 0, 1, 1, true, true],
      [3, 1, 6, 1, true, false],
    ]);
    expect(more).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(layWeek([item(1, sunday, sunday), item(2, sunday, sunday)], sunday, 1, ZONE).more).toEqual([1, 0, 0, 0, 0, 0, 0]);
  });

  it('never hold two items in one place, and lose none', () => {
    const items = fc.array(fc.tuple(fc.integer({ min: -5, max: 8 }), fc.nat(6)), { maxLength: 15 });
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 4 }), (list, lines) => {
        const all = list.map(([from, days], at) => item(at, sunday + from, sunday + from + days));
        const { pieces, more } = layWeek(all, sunday, lines, ZONE);
        const cells = pieces.flatMap(({ column, span, line }) =>
          Array.from({ length: span }, (_, at) => `${line} ${column + at}`),
        );
        expect(new Set(cells).size).toBe(cells.length);
        const touched = list.map(([from, days]) => Math.max(0, Math.min(6, from + days) - Math.max(0, from) + 1));
        expect(cells.length + more.reduce((sum, one) => sum + one, 0)).toBe(touched.reduce((sum, one) => sum + one, 0));
      }),
    );
  });
});
