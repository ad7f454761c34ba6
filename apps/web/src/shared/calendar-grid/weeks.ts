import { wholeDays } from '@lobby/contract/recurrence-series';
import type { CalendarItem } from './calendar-item.ts';

/** A piece of an item in one week: in which columns it lies, in which line, and whether it goes on beyond the week. */
export interface Piece {
  item: CalendarItem;
  column: number;
  span: number;
  line: number;
  begins: boolean;
  ends: boolean;
}
export interface Week {
  pieces: Piece[];
  /** By column, how many have no line left. */
  more: number[];
}

/** Long ones first, each in the highest line that is free over its whole length. */
export function layWeek(items: CalendarItem[], start: number, lines: number, zone: string): Week {
  const laid = items
    .map((item) => ({ item, ...wholeDays(item, zone) }))
    .filter(({ first, last }) => first < start + 7 && last >= start)
    .toSorted(
      (one, other) =>
        one.first - other.first || other.last - one.last || Number(one.item.startDate) - Number(other.item.startDate),
    );
  const taken: boolean[][] = [];
  const more = Array.from({ length: 7 }, () => 0);
  const pieces: Piece[] = [];
  for (const { item, first, last } of laid) {
    const column = Math.max(0, first - start);
    const span = Math.min(6, last - start) - column + 1;
    const columns = Array.from({ length: span }, (_, at) => column + at);
    let line = 0;
    while (columns.some((at) => taken[line]?.[at])) line += 1;
    taken[line] ??= [];
    for (const at of columns) (taken[line] as boolean[])[at] = true;
    if (line < lines) pieces.push({ item, column, span, line, begins: first >= start, ends: last < start + 7 });
    else for (const at of columns) more[at] = (more[at] ?? 0) + 1;
  }
  return { pieces, more };
}
