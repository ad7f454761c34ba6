import { DAY_MS, wallOf } from '@lobby/contract/zone';
import type { CalendarItem } from './calendar-item.ts';

const MINUTE = 60_000;
/** Even a short one can be read and touched. */
const MIN_MINUTES = 30;

/** Where an item stands in its day: from which minute to which, and which of how many beside one another. */
export interface Box {
  item: CalendarItem;
  from: number;
  to: number;
  column: number;
  columns: number;
}

/** Those that overlap share the width of the day. */
export function boxesOf(items: CalendarItem[], number: number, zone: string): Box[] {
  const boxes = items
    .filter(({ isAllDay }) => !isAllDay)
    .map((item) => within(item, number, zone))
    .filter((box) => box.from < 1440 && box.to > 0)
    .map((box) => ({ ...box, from: Math.max(0, box.from), to: Math.min(1440, box.to) }))
    .toSorted((one, other) => one.from - other.from || other.to - one.to);
  return groupsOf(boxes).flatMap(sideBySide);
}

function within(item: CalendarItem, number: number, zone: string): Box {
  const minute = (moment: Date) => (wallOf(moment, zone) - number * DAY_MS) / MINUTE;
  const from = minute(item.startDate);
  const end = minute(item.endDate);
  return { item, from, to: end <= 0 ? end : Math.max(end, from + MIN_MINUTES), column: 0, columns: 1 };
}

/** Runs of items in which each begins before all the earlier ones are over. */
function groupsOf(boxes: Box[]): Box[][] {
  const groups: Box[][] = [];
  let end = -1;
  for (const box of boxes) {
    if (box.from >= end) groups.push([]);
    groups.at(-1)?.push(box);
    end = Math.max(end, box.to);
  }
  return groups;
}

function sideBySide(group: Box[]): Box[] {
  const ends: number[] = [];
  const placed = group.map((box) => {
    const free = ends.findIndex((end) => end <= box.from);
    const column = free < 0 ? ends.length : free;
    ends[column] = box.to;
    return { ...box, column };
  });
  return placed.map((box) => ({ ...box, columns: ends.length }));
}
